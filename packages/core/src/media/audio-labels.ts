import type { AudioTrack } from '../ports/transcoder.ts';
import { languageName } from './language.ts';

type Named = Pick<AudioTrack, 'language' | 'title' | 'kind'>;

const maxTitle = 60;
const kinds = { main: '', commentary: 'Commentary', description: 'Audio description' } as const;

/**
 * What players call the sound tracks of a film: the language in itself, and what the file says beside it. No two are called
 * the same, and none holds anything that a playlist or a page could take for more than words.
 */
export function audioLabels(tracks: readonly Named[]): readonly string[] {
  const taken = new Set<string>();
  return tracks.map((track) => {
    const label = labelOf(track);
    let name = label;
    for (let n = 2; taken.has(name); n += 1) name = `${label} ${n}`;
    taken.add(name);
    return name;
  });
}

function labelOf({ language, title, kind }: Named): string {
  const name = languageName(language);
  const words = plainWords(title) || kinds[kind];
  if (name === undefined) return words || 'Main';
  const known = [name, languageInEnglish(language)].some((one) => words.toLowerCase().includes(one.toLowerCase()));
  if (known) return words;
  return words ? `${name} (${words})` : name;
}

/** One line without control and direction characters, quotes or anything that begins markup. */
function plainWords(title: string): string {
  const line = title
    .replaceAll(/["<>]/g, '')
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, maxTitle).join('').trim();
}

function languageInEnglish(language: string): string {
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}
