// A rule or a card, fetched from the learn pages and shown over the table; without this script its link opens the page.

const sheet = document.getElementById("leaf");
const body = sheet?.querySelector(".leaf-text");

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").body.childNodes : null;
}

document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-leaf]") : null;
  if (!(link instanceof HTMLAnchorElement) || !sheet || !body) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const found = await read(link.dataset.leaf ?? "").catch(() => null);
  if (!found) {
    window.open(link.href, "_blank");
    return;
  }
  body.replaceChildren(...found);
  for (const onward of body.querySelectorAll("a")) onward.target = "_blank";
  sheet.showPopover();
});
