import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { Incomplete, finishHls } from './hls-playlist.ts';

function box(type: string, contents: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, contents]);
}

/** A header with 1,000 ticks a second. */
function init(): Buffer {
  const times = Buffer.alloc(24);
  times.writeUInt32BE(1_000, 12);
  return box('moov', box('trak', box('mdia', box('mdhd', times))));
}

/** A folder as the muxer leaves it: segments of these bytes, the first of them number `from`. */
async function written(from: number, sizes: readonly number[], end = '#EXT-X-ENDLIST\n'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-playlist-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const names = sizes.map((_, index) => `0000${from + index}.m4s`);
  for (const [index, name] of names.entries()) await writeFile(join(folder, name), Buffer.alloc(sizes[index] ?? 0));
  await writeFile(join(folder, 'init.mp4'), init());
  const head = `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXT-X-MEDIA-SEQUENCE:${from}\n#EXT-X-MAP:URI="init.mp4"\n`;
  const list = head + names.map((name) => `#EXTINF:2.000000,\n${name}\n`).join('') + end;
  await writeFile(join(folder, 'index.m3u8'), list);
  return folder;
}

it('measures what was written', async () => {
  expect(await finishHls(await written(0, [100, 300]), 400)).toEqual({
    files: ['index.m3u8', 'init.mp4', '00000.m4s', '00001.m4s'],
    bandwidth: 1_200,
    averageBandwidth: 800,
    timeline: { timescale: 1_000, runs: [[2_000, 2]] },
  });
});

it('lists and measures the segments of an earlier attempt and those that were taken away', async () => {
  // Two of an earlier attempt, one that this one has made and given away.
  const folder = await written(2, [100, 200]);
  await rm(join(folder, '00002.m4s'));
  const taken = [
    { seconds: 1, bytes: 400 },
    { seconds: 1, bytes: 100 },
    { seconds: 2, bytes: 100 },
  ];
  expect(await finishHls(folder, 800, taken)).toEqual({
    files: ['index.m3u8', 'init.mp4', '00003.m4s'],
    bandwidth: 3_200,
    averageBandwidth: Math.ceil((800 * 8) / 6),
    timeline: {
      timescale: 1_000,
      runs: [
        [1_000, 2],
        [2_000, 2],
      ],
    },
  });
  expect(await readFile(join(folder, 'index.m3u8'), 'utf8')).toBe(
    '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-MAP:URI="init.mp4"\n' +
      '#EXTINF:1.000000,\n00000.m4s\n#EXTINF:1.000000,\n00001.m4s\n' +
      '#EXTINF:2.000000,\n00002.m4s\n#EXTINF:2.000000,\n00003.m4s\n#EXT-X-ENDLIST\n',
  );
});

it.each([
  ['an empty segment', [100, 0], 100, undefined],
  ['less than was written', [100, 100], 201, undefined],
  ['a playlist without its end', [100, 100], 200, ''],
])('keeps nothing of a full disk: %s', async (_name, sizes, packetBytes, end) => {
  await expect(finishHls(await written(0, sizes, end), packetBytes)).rejects.toThrow(Incomplete);
});
