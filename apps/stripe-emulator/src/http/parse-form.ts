import { invalid } from './failure.ts';

/** A raw parameter: text or a nested hash. Only the call's schema knows which hashes are lists. */
export type FormValue = string | FormHash;
export interface FormHash {
  [key: string]: FormValue;
}

const deepest = 8;
const most = 2000;

export const emptyHash = (): FormHash => Object.create(null) as FormHash;

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw invalid('Invalid request: the parameters are not valid URL-encoded text.');
  }
}

/** `items[0][price]` → items, 0, price. */
function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0 || !key.endsWith(']')) return [key];
  const path = [key.slice(0, open), ...key.slice(open + 1, -1).split('][')];
  if (path.length > deepest) throw invalid(`Invalid request: '${key.slice(0, 100)}' is nested too deeply.`);
  return path;
}

function put(hash: FormHash, path: readonly string[], value: string, key: string): void {
  let inside = hash;
  for (const step of path.slice(0, -1)) {
    const name = step === '' ? String(Object.keys(inside).length) : step;
    const next = (inside[name] ??= emptyHash());
    if (typeof next === 'string') throw invalid(`Invalid request: '${key}' is given as a value and as a hash.`, key);
    inside = next;
  }
  const last = path.at(-1) ?? '';
  inside[last === '' ? String(Object.keys(inside).length) : last] = value;
}

/** Parses Stripe's notation of nested form parameters: `a[b]=1&list[0]=2&list[]=3`. */
export function parseForm(text: string): FormHash {
  const form = emptyHash();
  if (text === '') return form;
  const pairs = text.split('&');
  if (pairs.length > most) throw invalid(`Invalid request: more than ${most} parameters.`);
  for (const pair of pairs) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const key = decode(equals < 0 ? pair : pair.slice(0, equals));
    put(form, pathOf(key), equals < 0 ? '' : decode(pair.slice(equals + 1)), key);
  }
  return form;
}
