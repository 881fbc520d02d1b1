import type { Prng } from './prng.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Titles, names and sentences whose words follow Zipf's law: a few are everywhere, most are rare. */
export interface Wording {
  readonly title: () => string;
  readonly studio: () => string;
  readonly person: () => string;
  readonly sentence: () => string;
  readonly sentences: (low: number, high: number) => string;
  readonly spoken: () => string;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const slots = /\{(\w+)\}/g;

const titles = [
  'The {adjective} {noun}',
  'The {noun} of {place}',
  'The {noun} and the {creature}',
  'The Night {first} Came to {place}',
  '{adjective} {noun}',
  '{adjective} {noun}',
  '{first} and the {noun}',
  '{noun} & {noun}',
  'Letters from {place}',
  'How to {verb} a {noun}',
  'A {noun} for {first}',
  'My {adjective} {creature}',
  '{place}',
  '{last} vs. {last}',
  '{verb} the {noun}',
  'Last {noun} in {place}',
  '{noun}',
  'Behind the {noun}: {first} {last}',
];
const studios = [
  '{noun} Pictures',
  '{adjective} {creature} Films',
  '{last} & {last}',
  'Studio {place}',
  '{first} {last}',
];
const sentences = [
  '{first} {last} has to {verb} the {noun} before the {adjective} {creature} finds {place}.',
  'In {place}, a {adjective} {noun} is all that stands between {first} and the {noun}.',
  'When the {noun} breaks, somebody must {verb} it, and nobody but {first} knows how.',
  'A story about a {noun}, a {creature} and the {adjective} people of {place}.',
  'We meet {first} {last}, who will {verb} anything for a {adjective} {noun}.',
  'Nobody in {place} had ever seen a {noun} {verb} like this.',
  'With music by {first} {last}, recorded live beside the {noun}.',
];
const spoken = [
  'You cannot just {verb} the {noun} and leave.',
  'I told {first} that the {noun} was {adjective}.',
  'Do you remember {place}? The {creature}, the {noun}, all of it.',
  'Listen, we {verb} tonight or we never do.',
  'That is a {adjective} {noun}, even for a {creature}.',
  'My name is {first} {last}, and this is my {noun}.',
  'There was no {noun} when we came to {place}.',
  'Well, what do you know.',
  'It is not the {noun} that I am afraid of.',
];

export function createWording({ pick, zipf, happens, whole }: Prng, vocabulary: Vocabulary): Wording {
  // Zipf's law alone would put the first word into every tenth title; real texts draw most words from further down the list.
  const from = (list: readonly string[]): string => (happens(0.5) ? list[zipf(list.length)] : pick(list)) ?? pick(list);
  const words: Readonly<Record<string, () => string>> = {
    noun: () => from(vocabulary.nouns),
    adjective: () => from(vocabulary.adjectives),
    verb: () => from(vocabulary.verbs),
    place: () => from(vocabulary.places),
    creature: () => from(vocabulary.creatures),
    first: () => from(vocabulary.firstNames),
    last: () => from(vocabulary.lastNames),
  };
  const fill = (template: string, change: (word: string) => string = (word) => word): string =>
    template.replaceAll(slots, (_, slot: string) => change(words[slot]?.() ?? slot));
  const sentence = (): string => fill(pick(sentences));
  return {
    title: () => fill(pick(titles), capital),
    studio: () => fill(pick(studios), capital),
    person: () => `${words['first']?.()} ${words['last']?.()}`,
    sentence,
    sentences: (low, high) => Array.from({ length: whole(low, high) }, sentence).join(' '),
    spoken: () => fill(pick(spoken)),
  };
}
