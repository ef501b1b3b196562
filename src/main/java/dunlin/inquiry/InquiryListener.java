package dunlin.inquiry;

import dunlin.intake.RequestListener;
import dunlin.json.Fields;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import jakarta.jms.MessageListener;
import jakarta.json.JsonObject;
import java.time.Instant;

/**
 * Takes what is told of inquiries from {@code dunlin.inquiries}: the members of a PUT with {@code inquiry_id}, or {@code "answered": true},
 * with {@code answered_at} if it is another instant than that of the message. They may come in any order.
 */
@MessageDriven(
        name = "InquiryListener",
        messageListenerInterface = MessageListener.class,
        activationConfig = {
            @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
            @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = "jms/dunlin/inquiries")
        })
@TransactionManagement(TransactionManagementType.BEAN)
public class InquiryListener extends RequestListener {

    @Inject
    private Inquiries inquiries;

    public InquiryListener() {
        super("dunlin.inquiries");
    }

    @Override
    protected void accept(JsonObject request, Instant sentAt) {
        var fields = Fields.of(request);
        var inquiryId = fields.identifier("inquiry_id");
        var answered = fields.optionalFlag("answered").orElse(false);
        fields.check();
        if (answered) {
            inquiries.answeredEvenIfUnknown(
                    inquiryId, InquiryJson.readAnswer(request).orElse(sentAt));
        } else {
            inquiries.put(inquiryId, InquiryJson.read(request));
        }
    }
}
