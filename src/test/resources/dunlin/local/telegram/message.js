// Draws one message. Text from outside only ever becomes text nodes; links only lead to harmless schemes.

const wrappers = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "code",
  blockquote: "q", expandable_blockquote: "q", text_link: "a", url: "a", spoiler: "span",
};
const timeOfDay = new Intl.DateTimeFormat([], {hour: "2-digit", minute: "2-digit"});

export function time(instant) {
  return timeOfDay.format(new Date(instant));
}

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function safeLink(url) {
  try {
    return ["http:", "https:", "tg:"].includes(new URL(url).protocol) ? url : null;
  } catch {
    return null;
  }
}

function link(name, url) {
  const href = name === "a" ? safeLink(url) : null;
  const made = document.createElement(href ? "a" : "span");
  if (href) {
    made.href = href;
    made.target = "_blank";
    made.rel = "noopener noreferrer";
  }
  return made;
}

function wrap(node, entity, text) {
  const name = wrappers[entity.type];
  if (!name) return node;
  const whole = text.slice(entity.offset, entity.offset + entity.length);
  const outer = name === "a" ? link("a", entity.url ?? whole) : document.createElement(name);
  if (entity.type === "spoiler") outer.className = "spoiler";
  outer.append(node);
  return outer;
}

/** Entities may overlap in any way, so the text is cut at every border and each piece wrapped by all that cover it. */
export function richText(text, entities) {
  const borders = new Set([0, text.length]);
  for (const entity of entities) {
    borders.add(entity.offset);
    borders.add(entity.offset + entity.length);
  }
  const cuts = [...borders].filter(at => at <= text.length).sort((a, b) => a - b);
  const out = document.createDocumentFragment();
  for (let i = 0; i + 1 < cuts.length; i++) {
    const covering = entities.filter(e => e.offset <= cuts[i] && cuts[i + 1] <= e.offset + e.length);
    let node = document.createTextNode(text.slice(cuts[i], cuts[i + 1]));
    for (const entity of covering.reverse()) node = wrap(node, entity, text);
    out.append(node);
  }
  return out;
}

function button(data, press) {
  const made = data.url ? link("a", data.url) : document.createElement("button");
  made.className = "key";
  made.append(element("span", "", data.text));
  if (data.url) {
    const arrow = element("span", "arrow", "↗");
    arrow.setAttribute("aria-hidden", "true");
    made.append(arrow);
    made.title = data.url;
  } else {
    made.type = "button";
    made.title = "Gives \"" + data.callback_data + "\" back to the bot";
    made.addEventListener("click", () => press(data.text));
  }
  return made;
}

/** Draws it into the item; press is given the label of a button that was pressed. */
export function drawMessage(item, message, press) {
  const bubble = element("div", "bubble");
  const text = element("p", "text");
  text.append(richText(message.text, message.entities));
  const foot = element("p", "foot");
  if (message.edited) foot.append(element("span", "edited", "edited"));
  const at = element("time", "", time(message.at));
  at.dateTime = message.at;
  foot.append(at);
  bubble.append(text, foot);
  item.replaceChildren(bubble);
  for (const row of message.buttons) {
    const keys = element("div", "keys");
    keys.append(...row.map(data => button(data, press)));
    item.append(keys);
  }
}

/** Keeps a view up to date from the server's events, and says whether it does. */
export function listen(path, draw) {
  const live = document.getElementById("live");
  const words = document.getElementById("live-text");
  const say = (state, text) => {
    live.dataset.state = state;
    if (words.textContent !== text) words.textContent = text;
  };
  const open = () => {
    const source = new EventSource(path);
    source.onopen = () => say("on", "Live");
    source.onmessage = event => draw(JSON.parse(event.data));
    source.onerror = () => {
      say("off", "Not reachable, trying again");
      if (source.readyState === EventSource.CLOSED) setTimeout(open, 1000);
    };
  };
  open();
}
