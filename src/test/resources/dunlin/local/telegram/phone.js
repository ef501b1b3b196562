import {drawMessage, element, listen, time} from "./message.js";

const chat = document.body.dataset.chat;
const byId = id => document.getElementById(id);
const screen = byId("screen");
const list = byId("messages");
const shown = new Map();
const dayName = new Intl.DateTimeFormat([], {weekday: "long", day: "numeric", month: "long"});
let firstView = true;

byId("by-hand").textContent = "curl " + location.origin + "/bot1:demo/sendMessage \\\n"
  + "  -H 'Content-Type: application/json' \\\n  -d '{\"chat_id\": " + chat + ", \"text\": \"Hello\"}'";

// Messages

function drawMessages(messages) {
  const atEnd = screen.scrollHeight - screen.scrollTop - screen.clientHeight < 60;
  const present = new Set(messages.map(message => message.message_id));
  for (const [id, known] of shown) if (!present.has(id)) takeAway(id, known.item);
  let day = "";
  let added = false;
  for (const message of messages) {
    const content = JSON.stringify(message);
    const known = shown.get(message.message_id);
    if (!known) {
      addDay(message, day);
      add(message, content);
      added = true;
    } else if (known.content !== content) {
      drawMessage(known.item, message, presser(message));
      known.content = content;
      tell("A message was edited: " + message.text);
    }
    day = dayName.format(new Date(message.at));
  }
  dropIdleDays();
  byId("empty").hidden = messages.length > 0;
  if (added && (atEnd || firstView)) screen.scrollTop = screen.scrollHeight;
}

function presser(message) {
  return label => ask("POST", "/press?chat=" + chat, {message_id: message.message_id, label});
}

function add(message, content) {
  const item = element("li", firstView ? "message" : "message fresh");
  drawMessage(item, message, presser(message));
  list.append(item);
  shown.set(message.message_id, {item, content});
}

function addDay(message, before) {
  const day = dayName.format(new Date(message.at));
  const last = [...list.querySelectorAll(".day")].at(-1);
  if (day !== before && last?.textContent !== day) list.append(element("li", "day", day));
}

function takeAway(id, item) {
  shown.delete(id);
  item.classList.add("gone");
  item.setAttribute("aria-hidden", "true");
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  setTimeout(() => { item.remove(); dropIdleDays(); }, calm ? 0 : 350);
  tell("A message was deleted.");
}

function dropIdleDays() {
  for (const day of list.querySelectorAll(".day")) {
    if (!day.nextElementSibling || day.nextElementSibling.classList.contains("day")) day.remove();
  }
}

function tell(words) {
  if (!firstView) byId("news").textContent = words;
}

// Script

function line(words, note) {
  const item = element("li", "");
  item.append(element("span", "", words));
  if (note) item.append(element("small", "", note));
  return item;
}

function lines(script, scope) {
  const out = [];
  for (let i = 0; i < script.pending.length; ) {
    let j = i;
    while (j < script.pending.length && script.pending[j] === script.pending[i]) j++;
    const times = j - i === 1 ? "once" : (j - i) + " times";
    out.push(line(script.pending[i], [times, scope].filter(Boolean).join(", ")));
    i = j;
  }
  if (script.always) out.push(line(script.always, ["always", scope].filter(Boolean).join(", ")));
  return out;
}

function drawScript(view) {
  const own = lines(view.script, "");
  const all = lines(view.script_for_all, "all chats");
  const every = own.concat(all);
  const content = JSON.stringify([view.script, view.script_for_all]);
  if (byId("scripted").dataset.content === content) return;
  byId("scripted").dataset.content = content;
  byId("scripted").replaceChildren(...(every.length ? every : [element("li", "nothing", "Nothing. Every request is answered well.")]));
  byId("clear").hidden = own.length === 0;
}

async function ask(method, path, body) {
  byId("problem").textContent = "";
  try {
    const answer = await fetch(path, {
      method, headers: {"Content-Type": "application/json"}, body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error((await answer.json()).error ?? "The simulator said " + answer.status + ".");
  } catch (problem) {
    byId("problem").textContent = problem instanceof TypeError ? "The simulator is not reachable." : problem.message;
  }
}

const form = byId("script");
form.addEventListener("change", () => {
  const limited = form.elements.answer.value === "429";
  byId("retry-after").hidden = !limited;
  form.elements.retry_after.disabled = !limited;
});
form.addEventListener("submit", event => {
  event.preventDefault();
  const order = {answer: form.elements.answer.value};
  const times = form.elements.times.value;
  order.times = times === "always" ? times : Number(times);
  if (order.answer === "429") order.retry_after = Number(form.elements.retry_after.value);
  ask("POST", "/script?chat=" + chat, order);
});
byId("clear").addEventListener("click", () => ask("DELETE", "/script?chat=" + chat));

// Requests

function kind(request) {
  if (request.answer === null) return "waiting";
  if (request.status === null) return "lost";
  if (request.answer.startsWith("200 ok, message") || request.answer === "200 ok") return "good";
  return request.status === 429 ? "slow" : "bad";
}

function drawRequest(request, releasable) {
  const item = element("li", "request " + kind(request));
  const head = element("p", "request-head");
  const at = element("time", "", new Date(request.arrived_at).toLocaleTimeString());
  at.dateTime = request.arrived_at;
  head.append(element("b", "", request.method), at);
  item.append(head);
  if (request.text) item.append(element("p", "excerpt", request.text));
  const answer = element("p", "answer");
  answer.append(element("span", "", request.answer ?? "waiting for its answer"));
  if (request.delivered_message_id && kind(request) !== "good") {
    answer.append(element("small", "", "message " + request.delivered_message_id + " is on the phone"));
  }
  item.append(answer);
  if (releasable) {
    const release = element("button", "quiet", "Release");
    release.type = "button";
    release.addEventListener("click", () => ask("POST", "/release?chat=" + chat, {}));
    item.append(release);
  }
  return item;
}

function drawRequests(requests, held) {
  const content = JSON.stringify([requests, held]);
  const box = byId("requests");
  if (box.dataset.content === content) return;
  box.dataset.content = content;
  box.replaceChildren(...requests.map(request => drawRequest(request, held > 0 && request.answer === null)));
  byId("no-requests").hidden = requests.length > 0;
}

listen("/phone/" + chat + "/events", view => {
  drawMessages(view.messages);
  drawScript(view);
  drawRequests(view.requests, view.held);
  firstView = false;
});
