import {element, listen, time} from "./message.js";

const phones = document.getElementById("phones");

function row(phone) {
  const item = document.createElement("li");
  const link = element("a", "card");
  link.href = "/phone/" + phone.chat_id;
  const last = phone.messages.at(-1);
  const words = element("span", "words");
  words.append(element("b", "", "Chat " + phone.chat_id), element("span", "preview", last ? last.text : "No message"));
  const side = element("span", "side");
  if (last) side.append(element("time", "", time(last.at)));
  side.append(element("span", "count", phone.count + (phone.count === 1 ? " message" : " messages")));
  link.append(words, side);
  item.append(link);
  return item;
}

listen("/events", view => {
  phones.replaceChildren(...view.phones.map(row));
  document.getElementById("none").hidden = view.phones.length > 0;
});

document.getElementById("open").addEventListener("submit", event => {
  event.preventDefault();
  location.href = "/phone/" + encodeURIComponent(document.getElementById("chat").value.trim());
});
