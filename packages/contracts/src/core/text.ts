import { t } from '@houselights/messages/catalogue/fields';
import type { MessageReference } from '@houselights/messages';
import { z } from 'zod';

// What people write and others read. One guard for all of it: one form, nothing that cannot be seen, nothing that turns or covers
// what stands beside it.

/** Signs that are drawn as nothing, or as a space, though Unicode counts them as letters, marks or symbols. */
const blank = /\u2800|\ufffc|\u{16fe4}|\u{1d159}/u;
/** Controls, formats (also those that turn the direction), separators of lines, private and unassigned places, halves of pairs. */
const unseen = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Joiners inside a word or an emoji, and what chooses the form of an emoji or of a Chinese character. */
const joining =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=[\p{Emoji}])[\ufe0e\ufe0f]|(?<=\p{Script=Han})[\u{e0100}-\u{e01ef}]/gu;
/** More marks on a sign than any script sets, or one on nothing: it would cover what stands before. */
const stray = /\p{M}{5,}|(?:^|[\s\p{Z}\p{C}])\p{M}/u;

/** Text in the form in which it is kept: composed, with plain spaces, lines ended by \n where there may be more than one, trimmed. */
export function textForm(typed: string, lines = false): string {
  const spaced = typed.normalize('NFC').replaceAll(/\p{Zs}/gu, ' ');
  return (lines ? spaced.replaceAll(/\r\n?/g, '\n') : spaced).trim();
}

/** True when all of `text` can be seen, and stays where it stands. `lines`: it may have more than one. */
export function isPlainText(text: string, lines = false): boolean {
  const seen = text.replaceAll(joining, '');
  return !unseen.test(lines ? seen.replaceAll(/[\n\t]/g, '') : seen) && !blank.test(text) && !stray.test(seen);
}

/** Signs that stand for a whole line and have no longer form. */
const widths: Readonly<Record<string, number>> = { '\ufdfd': 18, '\u2e3a': 2, '\u2e3b': 3 };

/** How many characters `text` takes when it is written out: a ligature counts as all of its letters. */
export function writtenLength(text: string): number {
  let length = 0;
  for (const sign of text.normalize('NFKC')) {
    length += widths[sign] ?? (sign >= '\u{12000}' && sign <= '\u{1254f}' ? 4 : 1);
  }
  return length;
}

export interface PersonText {
  /** Characters, also when ligatures are written out. */
  readonly max: number;
  /** It may be empty, or blank. */
  readonly optional?: boolean;
  /** It may have several lines. */
  readonly lines?: boolean;
  /** What is said of an empty and of a long one. */
  readonly empty?: MessageReference;
  readonly tooLong?: MessageReference;
}

/** A person's text as a field: bounded before it is looked at, brought into its form, and plain. */
export function personText({ max, optional = false, lines = false, ...words }: PersonText) {
  const { empty = t.ref('someText'), tooLong = t.ref('mostCharacters', { max }) } = words;
  return z
    .string()
    .max(4 * max, { error: tooLong, abort: true })
    .overwrite((typed) => textForm(typed, lines))
    .min(optional ? 0 : 1, { error: empty, abort: true })
    .max(max, { error: tooLong, abort: true })
    .refine((text) => writtenLength(text) <= max, { error: tooLong, abort: true })
    .refine((text) => isPlainText(text, lines), { error: t.ref('plainCharacters'), abort: true })
    .refine((text) => (optional && text === '') || /[\p{L}\p{N}\p{P}\p{S}]/u.test(text), empty);
}
