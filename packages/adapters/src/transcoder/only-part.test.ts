import { isDependencyDown } from '@houselights/core';
import { expect, it } from 'vitest';
import type { ChildMessage } from './messages.ts';
import { onlyPart } from './only-part.ts';

const part = { from: 2, to: 5 };
const probed: ChildMessage = {
  type: 'probed',
  source: {
    container: 'mp4',
    durationMs: 20_000,
    width: 640,
    height: 480,
    frameRate: { num: 25, den: 1 },
    hasAudio: false,
    hdr: false,
    rotation: 0,
  },
  rungs: [],
};
const shared: ChildMessage = { ...probed, sharing: { segments: 11, atOnce: 3, perMille: 600 } };

function segments(from: number, sizes: number[], files?: string[]): ChildMessage {
  const names = sizes.flatMap((_, index) => ['480p', '720p'].map((path) => `${path}/0000${from + index}.m4s`));
  const rungs = ['480p', '720p'].map((path) => ({ path, segments: sizes }));
  return { type: 'segments', recipe: 'a', from, rungs, files: files ?? names };
}

async function passed(messages: readonly ChildMessage[]): Promise<number> {
  async function* all() {
    yield* messages;
  }
  let count = 0;
  for await (const _message of onlyPart(all(), part)) count += 1;
  return count;
}

it('passes on a part that comes in order', async () => {
  const messages = [shared, segments(2, [9, 9]), segments(4, [9])];
  expect(await passed(messages)).toBe(3);
});

it.each<[string, ChildMessage]>([
  ['from before the part', segments(0, [9, 9, 9])],
  ['from after its beginning', segments(3, [9])],
  ['beyond its end', segments(2, [9, 9, 9, 9])],
  ['without any', segments(2, [])],
  ['with other files', segments(2, [9], ['480p/00002.m4s', '480p/init.mp4'])],
  ['with one file twice', segments(2, [9], ['480p/00002.m4s', '480p/00002.m4s'])],
  [
    'more of one size than of another',
    {
      type: 'segments',
      recipe: 'a',
      from: 2,
      rungs: [
        { path: '480p', segments: [9] },
        { path: '720p', segments: [] },
      ],
      files: ['480p/00002.m4s'],
    },
  ],
])('refuses segments %s', async (_what, message) => {
  await expect(passed([shared, message])).rejects.toThrow('something else than a part');
});

it('refuses whatever else has files', async () => {
  await expect(passed([shared, { type: 'preview', files: ['preview.mp4'] }])).rejects.toThrow(
    'something else than a part',
  );
});

it('waits for a transcoder that knows of parts', async () => {
  await expect(passed([probed, segments(0, [9])])).rejects.toSatisfy(isDependencyDown);
});
