import { english } from '@houselights/messages';
import { t } from '@houselights/messages/catalogue/media-labels';
import type { AudioTrack } from '../ports/transcoder.ts';
import { languageName } from './language.ts';

type Named = Pick<AudioTrack, 'language' | 'title' | 'kind'>;

const maxTitle = 60;

/**
 * Players' names for a film's audio tracks: the language in itself, and the file's own title. Names are unique, and contain nothing that a
 * playlist or page could take for markup. Our own words are in English, because everyone gets the same files.
 */
export function audioLabels(tracks: readonly Named[]): readonly string[] {
  const taken = new Set<string>();
  return tracks.map((track) => {
    const label = labelOf(track);
    let name = label;
    for (let number = 2; taken.has(name); number += 1) name = t.in(english, 'numbered', { label, number });
    taken.add(name);
    return name;
  });
}

function labelOf({ language, title, kind }: Named): string {
  const name = languageName(language);
  const words = plainWords(title) || (kind === 'main' ? '' : t.in(english, kind));
  if (name === undefined) return words || t.in(english, 'main');
  const known = [name, languageInEnglish(language)].some((one) => words.toLowerCase().includes(one.toLowerCase()));
  if (known) return words;
  return words ? t.in(english, 'named', { language: name, words }) : name;
}

/** One line without control and direction characters, quotes or markup. */
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
