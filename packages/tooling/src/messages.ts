import type { SourceFile } from './source-files.ts';

interface Named {
  readonly name: string;
}

export interface Messages {
  /** Events by export name. */
  readonly events: Readonly<Record<string, Named>>;
  /** Jobs by export name. */
  readonly jobs: Readonly<Record<string, Named>>;
  readonly subscriptions: readonly { readonly event: Named; readonly job: Named }[];
  /** Names of the jobs that run on a schedule. */
  readonly scheduled: readonly string[];
}

/**
 * Problems with the messages between features: events that nobody subscribes to or records, jobs that nobody enqueues, and code that
 * bypasses the two typed entry points.
 */
export function messageProblems(files: readonly SourceFile[], messages: Messages): string[] {
  const { events, jobs, subscriptions, scheduled } = messages;
  const product = files.filter(
    ({ path }) => /^(?:packages|apps)\/[^/]+\/src\//.test(path) && !/\.test\.tsx?$/.test(path),
  );
  const mentions = (pattern: RegExp): boolean => product.some(({ text }) => pattern.test(text));
  const unheard = Object.entries(events)
    .filter(([, { name }]) => !subscriptions.some(({ event }) => event.name === name))
    .filter(([id]) => !mentions(new RegExp(`(?:(?:onEvent|fromEvent)\\([^;]*?\\b${id}\\b|subscribe\\(${id}\\.name)`)))
    .map(([, { name }]) => `nobody hears the event ${name}`);
  const unrecorded = Object.entries(events)
    .filter(([id]) => !mentions(new RegExp(`recordEvent\\(\\s*queries,\\s*(?:${id}\\b|event\\b)`)))
    .map(([, { name }]) => `nobody records the event ${name}`);
  const unasked = Object.entries(jobs)
    .filter(([, { name }]) => !scheduled.includes(name) && !subscriptions.some(({ job }) => job.name === name))
    .filter(
      ([id, { name }]) => !mentions(new RegExp(`enqueue\\(\\s*queries,\\s*${id}(?:Job)?\\b|queue\\.add\\('${name}'`)),
    )
    .map(([, { name }]) => `nobody asks for the job ${name}`);
  const untyped = product
    .filter(({ path }) => !path.startsWith('packages/db/') && path !== 'packages/core/src/shared/messages.ts')
    .filter(({ text }) => /\bwriteOutbox\b/.test(text))
    .map(({ path }) => `${path} writes into the outbox itself: use recordEvent or enqueue`);
  return [...unheard, ...unrecorded, ...unasked, ...untyped];
}
