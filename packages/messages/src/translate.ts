import format from 'icu-minify/format';
import type { CompiledMessage, FormatOptions, FormatValues } from 'icu-minify/format';
import { formats, formatters } from './formatters.ts';
import { currentLanguage, localeOf } from './language.ts';
import type { Language } from './language.ts';
import { encodeReference } from './reference.ts';
import type { MessageReference, Money, Nested, Value } from './reference.ts';

/** Type of a tag such as `<link>…</link>` among a message's values. */
export interface Tag {
  readonly tag: true;
}

type Messages<M> = { readonly [K in keyof M]: object };
type PlainKey<M> = { [K in keyof M]: Tag extends M[K][keyof M[K]] ? never : K }[keyof M] & string;
type Arguments<V> = keyof V extends never ? [] : [values: V];
type RichValues<V, E> = { readonly [K in keyof V]: V[K] extends Tag ? (chunks: (string | E)[]) => E : V[K] };
/** Deferred messages may take money or a message in place of text: both are formatted in the reader's language. */
type Later<V> = { readonly [K in keyof V]: string extends V[K] ? V[K] | Money | Nested : V[K] };

/** The messages of one catalogue, by key. Their values are typed from the message itself. */
export interface Translate<M extends Messages<M>> {
  /** The message in the page's language. */
  <K extends PlainKey<M>>(key: K, ...values: Arguments<M[K]>): string;
  /** A message with tags, in parts: the function named like a tag renders its content. */
  readonly rich: <K extends keyof M & string, E>(key: K, values: RichValues<M[K], E>) => (string | E)[];
  /** The message in `language`. */
  readonly in: <K extends PlainKey<M>>(language: Language, key: K, ...values: Arguments<M[K]>) => string;
  /** The message as a reference, to be formatted later in the reader's language. */
  readonly ref: <K extends PlainKey<M>>(key: K, ...values: Arguments<Later<M[K]>>) => MessageReference;
}

const options: FormatOptions = { formats, formatters };

/** Creates the translator of one catalogue, for its generated file. A missing message becomes `[]` and its full name. */
export function catalogue<M extends Messages<M>>(
  name: string,
  messages: Readonly<Record<string, CompiledMessage>>,
): Translate<M> {
  const say = <E>(language: Language, key: string, values?: FormatValues<E>) =>
    format(
      language.messageOf(name, key, messages[key]) ?? messages[key] ?? `[]${name}.${key}`,
      localeOf(language),
      values,
      options,
    );
  const translate = (key: string, values?: FormatValues<string>) => say(currentLanguage(), key, values);
  return Object.assign(translate, {
    rich: (key: string, values: FormatValues) => [say(currentLanguage(), key, values)].flat(),
    in: (language: Language, key: string, values?: FormatValues<string>) => say(language, key, values),
    ref: (key: string, values?: Readonly<Record<string, Value>>) => encodeReference(name, key, values),
  }) as unknown as Translate<M>;
}
