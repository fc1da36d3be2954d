// The lobby: copies invitations, and shows who has come without being asked to.

const lobby = document.getElementById("lobby");

document.addEventListener("click", async (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest?.("[data-copy]");
  if (!(button instanceof HTMLButtonElement)) return;
  const link = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  link.select();
  await navigator.clipboard.writeText(link.value);
  button.textContent = button.dataset.copied ?? "";
});

/** Without a safe connection browsers do not let pages copy; the link can then be copied by hand. */
function offerCopying() {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) button.removeAttribute("hidden");
}

/** The page as it would be now, in place of what it was; to the table, once the game has begun. */
async function refresh() {
  const answer = await fetch(location.href);
  if (answer.redirected) {
    location.assign(answer.url);
    return;
  }
  const now = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
  const typing = document.activeElement instanceof HTMLInputElement && !document.activeElement.readOnly;
  if (now && lobby && !typing) {
    lobby.replaceChildren(...now.childNodes);
    offerCopying();
  }
}

offerCopying();
if (lobby) {
  let version = Number(lobby.dataset.version);
  new EventSource(lobby.dataset.events ?? "").addEventListener("message", (event) => {
    const news = JSON.parse(event.data);
    if (news.version <= version) return;
    version = news.version;
    refresh();
  });
}
