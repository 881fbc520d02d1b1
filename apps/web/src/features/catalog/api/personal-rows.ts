import type { CallReply } from '@houselights/client';
import { videoRow } from '../rows.tsx';
import type { Row } from '../rows.tsx';

/** Rows that the page already shows: the one with progress, and the one of what everyone watches. */
const shownElsewhere: ReadonlySet<string> = new Set(['continue-watching', 'popular']);

/** Recommendations for the signed-in user. */
export function personalRows({ channels }: CallReply<'getUserChannels'>): Row[] {
  return channels
    .filter(({ name }) => !shownElsewhere.has(name))
    .flatMap(({ name, title, media }) => videoRow(name, title, media));
}
