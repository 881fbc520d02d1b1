/**
 * The page's code has loaded: replays the press or submit that index.html held back, and leaves further ones to the page. A pressed link
 * that a rerender has replaced is still followed.
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
