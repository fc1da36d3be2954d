// The learn pages answer while one types or chooses; without this script the same forms are sent by their buttons.

const PAUSE = 180;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.finder"));
let newest = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** @param {string} address */
async function show(address) {
  const mine = ++newest;
  const answer = await fetch(address);
  if (!answer.ok || mine !== newest) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const text = document.querySelector(".book");
  const other = next.querySelector(".book");
  if (text && other) {
    text.className = other.className;
    for (const part of [".text", ".contents nav"]) {
      text.querySelector(part)?.replaceWith(...other.querySelectorAll(part));
    }
  }
  for (const id of ["cards", "aid"]) {
    const part = next.getElementById(id);
    if (part) document.getElementById(id)?.replaceWith(part);
  }
  const heard = document.getElementById("heard");
  const told = document.querySelector("#hits, #cards > p");
  if (heard) heard.textContent = told?.textContent ?? "";
  history.replaceState(null, "", address);
}

/** @param {HTMLFormElement} form */
function asked(form) {
  const given = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const fields = new URLSearchParams(given);
  for (const name of ["q", "edition"]) if (!fields.get(name)) fields.delete(name);
  if (!fields.get("edition")) fields.delete("expansions");
  return form.action + (fields.size ? `?${fields}` : "");
}

if (form) {
  form.classList.add("is-live");
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(asked(form)), PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    show(asked(form));
  });
}

const contents = document.querySelector("details.contents");
if (contents && matchMedia("(max-width: 56rem)").matches) contents.removeAttribute("open");
