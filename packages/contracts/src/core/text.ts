import { t } from '@houselights/messages/catalogue/fields';
import type { MessageReference } from '@houselights/messages';
import { z } from 'zod';

// Text that people write and others read. One guard for all of it: a single normal form, nothing invisible, nothing that reverses or covers
// the text around it.

/** Characters drawn as nothing or as a space, though Unicode classifies them as letters, marks or symbols. */
const blank = /\u2800|\ufffc|\u{16fe4}|\u{1d159}/u;
/** Controls, format characters (including bidi controls), line and paragraph separators, private and unassigned places, lone surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners inside a word or an emoji, and variation selectors for emoji and Chinese characters. */
const joining =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=[\p{Emoji}])[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;
/** More combining marks than any script stacks, or a mark without a base: it would cover the text before it. */
const stray = /\p{M}{5,}|(?:^|[\s\p{Z}\p{C}])\p{M}/u;

/** So many marks that some are left over in any normal form. Sorting a longer run takes time that grows with its square. */
const heap = /\p{M}{17}/u;

/** Text in its stored form: NFC, plain spaces, lines ended by \n if multi-line, trimmed. */
export function textForm(typed: string, lines = false): string {
  const spaced = typed.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');
  return (lines ? spaced.replaceAll(/\r\n?/g, '\n') : spaced).trim();
}

/** Characters as wide as several that NFKC does not decompose. */
export function isPlainText(text: string, lines = false): boolean {
  const seen = text.replaceAll(joining, '');
  return !unseen.test(lines ? seen.replaceAll(/[\n\t]/g, '') : seen) && !blank.test(text) && !stray.test(seen);
}

/** Characters that represent a whole phrase or line and have no decomposition. */
const widths: Readonly<Record<string, number>> = { '\ufdfd': 18, '\u2e3a': 2, '\u2e3b': 3 };

/** Length of `text` in characters when written out: a ligature counts as all of its letters. */
export function writtenLength(text: string): number {
  let length = 0;
  for (const sign of text.normalize('NFKC')) {
    length += widths[sign] ?? (sign >= '\u{12000}' && sign <= '\u{1254f}' ? 4 : 1);
  }
  return length;
}

export interface PersonText {
  /** Maximum length in characters, with ligatures written out. */
  readonly max: number;
  /** May be empty or blank. */
  readonly optional?: boolean;
  /** May have several lines. */
  readonly lines?: boolean;
  /** Messages for empty and too long text. */
  readonly empty?: MessageReference;
  readonly tooLong?: MessageReference;
}

/** A field for text that people write: its length is bounded before further checks, then it is normalized and must be plain. */
export function personText({ max, optional = false, lines = false, ...words }: PersonText) {
  const { empty = t.ref('someText'), tooLong = t.ref('mostCharacters', { max }) } = words;
  return z
    .string()
    .max(4 * max, { error: tooLong, abort: true })
    .refine((typed) => !heap.test(typed), { error: t.ref('plainCharacters'), abort: true })
    .overwrite((typed) => textForm(typed, lines))
    .min(optional ? 0 : 1, { error: empty, abort: true })
    .max(max, { error: tooLong, abort: true })
    .refine((text) => writtenLength(text) <= max, { error: tooLong, abort: true })
    .refine((text) => isPlainText(text, lines), { error: t.ref('plainCharacters'), abort: true })
    .refine((text) => (optional && text === '') || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), empty);
}
