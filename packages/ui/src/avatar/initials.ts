/** One or two letters for a name, in whole graphemes: 'Mika Korhonen' → 'MK', '' → '?'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last ? [...lettersOf(words[0], 1), ...lettersOf(last, 1)] : lettersOf(words[0], 2);
  return letters.join('').toLocaleUpperCase() || '?';
}

const plain = /^[ -~]*$/;
let graphemes: Intl.Segmenter | undefined;

function lettersOf(word = '', count: number): string[] {
  // A segmenter blocks a phone for 100 ms: created only for names that need one.
  if (plain.test(word)) return word.slice(0, count).split('');
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(graphemes.segment(word), (part) => part.segment).slice(0, count);
}
