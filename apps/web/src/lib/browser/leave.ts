const GIVE_UP_MS = 15_000;

/**
 * Redirects to another site. Resolves when the user comes back to this page, or when the other site fails to load: a button that awaits it
 * stays busy exactly as long as needed.
 */
export function leaveFor(url: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, GIVE_UP_MS);
    location.assign(url);
  });
}
