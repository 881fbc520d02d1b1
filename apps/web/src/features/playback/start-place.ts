/** The position that an address asks for, in seconds: `?t=90`. */
export function placeIn(search: string): number | undefined {
  const text = new URLSearchParams(search).get('t') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
