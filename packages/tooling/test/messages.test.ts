import { resolve } from 'node:path';
import { events, eventsByExport, jobsByExport, schedules, subscriptions } from '@houselights/jobs/catalogue';
import { expect, it } from 'vitest';
import { messageProblems } from '../src/messages.ts';
import { sourceFiles } from '../src/source-files.ts';
import type { Messages } from '../src/messages.ts';

const files = sourceFiles(resolve(import.meta.dirname, '../../..'));
const messages: Messages = {
  events: eventsByExport,
  jobs: jobsByExport,
  subscriptions,
  scheduled: Object.keys(schedules),
};

it('finds every event heard and recorded, every job asked for, and none of them untyped', () => {
  expect(messageProblems(files, messages)).toEqual([]);
  expect(
    Object.values(eventsByExport)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(events).toSorted());
});

it('finds an event without a consumer, a job that nobody asks for, and a door past the types', () => {
  const seeded = {
    ...messages,
    events: { ...messages.events, filmPremiered: { name: 'film.premiered' } },
    jobs: { ...messages.jobs, polishFilm: { name: 'film.polish' } },
  };
  const path = 'packages/core/src/media/premiere.ts';
  const text = `await recordEvent(queries, filmPremiered, { id });\nawait writeOutbox(queries, { kind: 'job' });`;
  expect(messageProblems([...files, { path, text }], seeded)).toEqual([
    'nobody hears the event film.premiered',
    'nobody asks for the job film.polish',
    `${path} writes into the outbox itself: use recordEvent or enqueue`,
  ]);
  const consumed = {
    ...seeded,
    subscriptions: [...subscriptions, { event: { name: 'film.premiered' }, job: { name: 'film.polish' } }],
  };
  expect(messageProblems([...files, { path, text: text.split('\n')[0] ?? '' }], consumed)).toEqual([]);
});
