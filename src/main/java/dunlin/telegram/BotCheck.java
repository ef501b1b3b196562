package dunlin.telegram;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.Timeout;
import jakarta.ejb.TimerConfig;
import jakarta.ejb.TimerService;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.inject.Inject;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Asks Telegram for the bot at start and every minute, so that a refused bot sends again within a minute of its token's repair.
 *
 * <p>A timer and not the start itself asks: a deployment neither waits for Telegram nor fails without it. It runs on every
 * node and changes only that node's {@link BotStatus}.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class BotCheck {

    private static final Logger LOG = Logger.getLogger(BotCheck.class.getName());
    private static final long AT_ONCE = 0;
    private static final long EVERY_MINUTE = 60_000;

    @Resource
    private TimerService timers;

    @Inject
    private TelegramClient telegram;

    @PostConstruct
    void start() {
        timers.createIntervalTimer(AT_ONCE, EVERY_MINUTE, new TimerConfig(null, false));
    }

    /** Never throws: a container may drop a timer whose method threw twice (FACTS, JMS and the server). */
    @Timeout
    void check() {
        try {
            telegram.getMe();
        } catch (Throwable fault) {
            // Its message could quote the address with the token; its kind cannot.
            LOG.log(Level.WARNING, "getMe failed: {0}", fault.getClass().getName());
        }
    }
}
