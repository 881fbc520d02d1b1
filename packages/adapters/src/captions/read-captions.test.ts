import { expect, it } from 'vitest';
import { createCaptionReader, readCaptions } from './read-captions.ts';

it('reads captions aside, and hands back what it found', async () => {
  const read = await readCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\n<i>Hi</i>\n');
  expect(read?.cues).toEqual([{ start: 1_000, end: 2_000, text: '<i>Hi</i>' }]);
  expect(read?.webVtt).toContain('00:00:01.000 --> 00:00:02.000\n<i>Hi</i>');
  expect(await readCaptions('no captions')).toBeUndefined();
});

it('leaves the loop to others meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  // A megabyte of cues: the largest possible task.
  const worst = 'WEBVTT\n\n' + '00:00.000 --> 00:01.000\n' + '{\\<b &'.repeat(20) + '\n\n';
  await readCaptions(worst.repeat(Math.floor(1_000_000 / worst.length)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});

it('reads two at once, lets some wait, and sends the rest away', async () => {
  const read = createCaptionReader({ patienceMs: 60_000 });
  const settled = await Promise.allSettled(Array.from({ length: 30 }, () => read('00:01.000 --> 00:02.000\na')));
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(30 - 2 - 16);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await read('00:01.000 --> 00:02.000\na')).toBeDefined();
});
