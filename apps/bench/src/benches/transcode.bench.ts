import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTranscoder } from '@houselights/adapters';
import { ffmpegVersion, ladder, makeLadder, makeSource, similarity } from '../support/ffmpeg.ts';
import type { SourceKind } from '../support/ffmpeg.ts';
import { writeReport } from '../support/report.ts';
import { compare, median } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';
import type { Outcome } from '../support/rounds.ts';

const goal = 1.15;

/** A film's whole preparation beside one ffmpeg command that makes the same four sizes and the sound. */
export const transcode: Bench = async ({ rounds, seconds, progress }) => {
  const version = await ffmpegVersion();
  if (version === undefined) {
    progress('ffmpeg is not installed: there is nothing to compare with (on Debian: apt-get install ffmpeg)');
    return false;
  }
  const folder = await mkdtemp(join(tmpdir(), 'houselights-bench-transcode-'));
  const filmSeconds = seconds * 8;
  try {
    const outcomes: Outcome[] = [];
    const notes: string[] = [];
    for (const kind of ['ordinary', 'heavy'] as const) {
      const source = join(folder, `${kind}.mp4`);
      progress(`making ${filmSeconds} s of film, ${kind} …`);
      await makeSource(kind, filmSeconds, source);
      const made = { product: join(folder, 'product'), reference: join(folder, 'reference') };
      const playable: number[] = [];
      outcomes.push(
        await compare(
          {
            name: `${kind} source of ${filmSeconds} s`,
            better: 'less',
            unit: 's',
            goal,
            product: async () => {
              const { first, all } = await prepare(source, made.product, folder);
              playable.push(first);
              return all;
            },
            reference: async () => {
              const began = performance.now();
              await makeLadder(source, made.reference);
              return (performance.now() - began) / 1_000;
            },
          },
          rounds,
          progress,
        ),
      );
      notes.push(`${kind}: playable after ${median(playable).toFixed(1)} s. ${await quality(kind, source, made)}`);
      await rm(source);
    }
    await writeReport({
      name: 'transcode',
      about: `The time that a film of 1920 × 1080 takes from the upload to its last rendition, with posters, thumbnails and preview, beside one command of ffmpeg ${version} that makes the same four sizes and the sound with the same encoder settings, and nothing else.`,
      outcomes,
      notes,
    });
    return outcomes.every(({ met }) => met);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Seconds until the film can be played, and until it is complete. */
async function prepare(source: string, workFolder: string, dataDir: string) {
  const began = performance.now();
  const passed = (): number => (performance.now() - began) / 1_000;
  let first = Number.NaN;
  const transcoder = createTranscoder({ dataDir, limits: { nice: 0 } });
  for await (const event of transcoder.run({ source, workFolder, done: [] })) {
    if (event.type === 'base') first = passed();
  }
  return { first, all: passed() };
}

/** Bytes and structural similarity of each size, the product's beside the reference's. */
async function quality(
  kind: SourceKind,
  source: string,
  made: { readonly product: string; readonly reference: string },
) {
  const parts: string[] = [];
  for (const [, height] of ladder) {
    const [product, reference] = [
      await measure(made.product, height, source),
      await measure(made.reference, height, source),
    ];
    const bytes = ((product.bytes / reference.bytes - 1) * 100).toFixed(1);
    parts.push(`${height}p ${product.ssim.toFixed(4)} beside ${reference.ssim.toFixed(4)} at ${bytes} % more bytes`);
  }
  return `Structural similarity to the ${kind} source: ${parts.join('; ')}.`;
}

async function measure(folder: string, height: number, source: string) {
  const rendition = join(folder, `${height}p`);
  let bytes = 0;
  for (const name of await readdir(rendition)) bytes += (await stat(join(rendition, name))).size;
  return { bytes, ssim: await similarity(join(rendition, 'index.m3u8'), source) };
}
