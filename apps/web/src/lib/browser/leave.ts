const GIVE_UP_MS = 15_000;

/**
 * Sends the browser to another site. Resolves when somebody comes back to the page as it was left, or when the other site
 * did not come: a button that waits for it stays busy for as long as it should.
 */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, GIVE_UP_MS);
    location.assign(url);
  });
}
