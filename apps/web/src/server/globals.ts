/**
 * Stubs of the browser globals that page code reads while it loads and renders, answering as a visitor's browser would before anything has
 * happened. Rendering runs in its own thread: nothing else sees these.
 */
const nothing = (): void => undefined;
const listens = { addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => true };
const empty = {
  getItem: () => null,
  setItem: nothing,
  removeItem: nothing,
  key: () => null,
  clear: nothing,
  length: 0,
};

const globals = {
  window: globalThis,
  location: new URL('http://localhost/'),
  history: { state: null },
  localStorage: empty,
  sessionStorage: empty,
  matchMedia: () => ({ ...listens, matches: false }),
  document: {
    ...listens,
    hidden: false,
    cookie: '',
    documentElement: { lang: 'en', dataset: { theme: 'dark' }, style: {} },
    head: null,
    body: null,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
  },
  ...listens,
};

for (const [name, value] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** The server makes no requests: the page fetches what the document does not embed. */
Object.defineProperty(globalThis, 'fetch', {
  value: () => Promise.reject(new TypeError('nothing is asked')),
  configurable: true,
});

function replace(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Simulates a document that was just loaded from the path of `url` with these embedded answers. */
export function setDocument({
  url,
  answers,
  hasBattle,
}: {
  url: URL;
  answers: Readonly<Record<string, string>>;
  hasBattle: boolean;
}): void {
  const left = new Map(Object.entries(answers));
  replace('location', url);
  replace('document', {
    ...globals.document,
    querySelector: (selector: string) => (selector.startsWith('meta[name="battle"]') && !hasBattle ? {} : null),
    querySelectorAll: (selector: string) =>
      selector === 'script[data-answer]'
        ? [...left].map(([address, textContent]) => ({
            dataset: { answer: address },
            textContent,
            remove: () => left.delete(address),
          }))
        : [],
  });
}
