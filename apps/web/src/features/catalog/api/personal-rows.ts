import type { CallReply } from '@houselights/client';
import { videoRow } from '../rows.tsx';
import type { Row } from '../rows.tsx';

/** Rows that the page has already: with what was seen of each video, and as what everyone watches. */
const shownElsewhere: ReadonlySet<string> = new Set(['continue-watching', 'popular']);

/** What the house picked for the person who is signed in. */
export function personalRows({ channels }: CallReply<'getUserChannels'>): Row[] {
  return channels
    .filter(({ name }) => !shownElsewhere.has(name))
    .flatMap(({ name, title, media }) => videoRow(name, title, media));
}
