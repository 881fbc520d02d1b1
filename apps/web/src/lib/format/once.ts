/** Lazy value. Intl constructors block a phone for 100 ms: no page pays for one that it doesn't use. */
export function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
