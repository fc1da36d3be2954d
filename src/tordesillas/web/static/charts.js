// Charts that lead to the moment one points at.

const charts = /** @type {HTMLElement | null} */ (document.querySelector(".charts"));

/**
 * The move that a place on a chart stands for.
 * @param {SVGSVGElement} chart
 * @param {MouseEvent} event
 */
function plyAt(chart, event) {
  const { left = "0", right = "1", last = "0" } = chart.dataset;
  const box = chart.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width;
  const share = (x - Number(left)) / (Number(right) - Number(left));
  return Math.round(Math.min(1, Math.max(0, share)) * Number(last));
}

/**
 * @param {SVGSVGElement} chart
 * @param {number} ply
 */
function mark(chart, ply) {
  const { left = "0", right = "1", last = "1" } = chart.dataset;
  const x = Number(left) + ((Number(right) - Number(left)) * ply) / (Number(last) || 1);
  let cursor = chart.querySelector(".cursor");
  if (!cursor) {
    cursor = document.createElementNS("http://www.w3.org/2000/svg", "path");
    cursor.setAttribute("class", "cursor");
    chart.append(cursor);
  }
  cursor.setAttribute("d", `M${x} 10V${chart.viewBox.baseVal.height - 22}`);
}

if (charts) {
  charts.dataset.linked = "";
  const all = /** @type {NodeListOf<SVGSVGElement>} */ (charts.querySelectorAll(".chart"));
  for (const chart of all) {
    chart.addEventListener("mousemove", (event) => {
      for (const each of all) mark(each, plyAt(chart, event));
    });
    chart.addEventListener("click", (event) => {
      location.href = `${charts.dataset.url}&ply=${plyAt(chart, event)}`;
    });
  }
}
