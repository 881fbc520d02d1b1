/** Characters that patterns often treat specially, besides those they name. */
const usual = [
  'a',
  'Z',
  '0',
  '_',
  '-',
  '.',
  ' ',
  '\t',
  '\n',
  '\r',
  '<',
  '>',
  '{',
  '\\',
  '/',
  '@',
  ':',
  ',',
  '"',
  '&',
  '=',
  'é',
  '\u0301',
  '€',
];
const most = 22;

/** A text of any length: its beginning, the part that repeats, and its ending. */
export interface WorstText {
  readonly beginning: string;
  readonly pump: string;
  readonly ending: string;
}

export function writeOut({ beginning, pump, ending }: WorstText, length: number): string {
  return beginning + pump.repeat(Math.ceil(length / pump.length)) + ending;
}

/**
 * Texts that make a careless pattern backtrack over the same characters: its own characters and words, alone and in pairs, with its own
 * beginning and an ending it does not match.
 */
export function* worstTexts(source: string): Generator<WorstText, void, undefined> {
  const words = ownWords(source);
  const characters = [...new Set([...words.join('').split(''), ...usual])].slice(0, most);
  const beginnings = new Set(['', ...words.slice(0, 8).map((_, index) => words.slice(0, index + 1).join(''))]);
  const simple = new Set([...words, ...characters, ...beginnings, words.join('')]);
  const pairs = new Set<string>();
  for (const first of characters) for (const second of characters) pairs.add(first + second);
  for (const word of words.slice(0, 6)) for (const each of characters) pairs.add(word + each).add(each + word);
  for (const pump of simple) for (const beginning of beginnings) yield* ended(beginning, pump);
  for (const pump of pairs) if (!simple.has(pump)) yield* ended('', pump);
}

/** Adds endings that few patterns match. */
function* ended(beginning: string, pump: string): Generator<WorstText, void, undefined> {
  if (pump === '') return;
  yield { beginning, pump, ending: '\n\u0000' };
  yield { beginning, pump, ending: '\u0000' };
}

/** The literal parts of a pattern, in order: `<script(?![^>]*x)` has `<script`, `>` and `x`. */
function ownWords(source: string): readonly string[] {
  const plain = source
    .replaceAll(/\\[dD]/g, '0')
    .replaceAll(/\\[wW]/g, 'a')
    .replaceAll(/\\[sS]/g, ' ')
    .replaceAll(/\\[pP]\{\w{1,30}\}/g, 'é')
    .replaceAll(/\\[bB]/g, '')
    .replaceAll('\\n', '\n')
    .replaceAll('\\r', '\r')
    .replaceAll('\\t', '\t')
    .replaceAll(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w{1,30}>)/g, '(');
  const words = plain.split(/(?<!\\)[[\](){}*+?|^$]/).map((word) => word.replaceAll(/\\(.)/gs, '$1'));
  const named = words.filter((word) => word !== '' && !/^\d(?:,\d?)?$/.test(word));
  return [...new Set(named)].slice(0, 16);
}
