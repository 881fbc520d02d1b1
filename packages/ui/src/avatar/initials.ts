/** One or two letters that stand for a name, whole characters only: 'Mika Korhonen' → 'MK', '' → '?'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const letters = last ? [...lettersOf(words[0], 1), ...lettersOf(last, 1)] : lettersOf(words[0], 2);
  return letters.join('').toLocaleUpperCase() || '?';
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function lettersOf(word: string | undefined, count: number): string[] {
  return Array.from(graphemes.segment(word ?? ''), (part) => part.segment).slice(0, count);
}
