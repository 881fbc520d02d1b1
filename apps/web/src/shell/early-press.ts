/**
 * The page's code is there: what was pressed or sent before is done now (index.html holds it back), and whatever comes is the page's own. A
 * link whose place was drawn anew leads where it leads.
 */
export function releasePress(): void {
  const root = document.getElementById('root');
  if (root) {
    root.onclick = null;
    root.onsubmit = null;
  }
  const pressed = window.houselightsPressed;
  delete window.houselightsPressed;
  if (!pressed) return;
  if (!pressed.isConnected) {
    if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
    return;
  }
  setTimeout(() => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed.click()));
}
