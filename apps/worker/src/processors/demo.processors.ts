import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { storePicture } from '@houselights/adapters';
import {
  findDemoFilm,
  handOverDemoFilm,
  noteDemoArt,
  openDemoFilm,
  prepareAsset,
  putCaptions,
  queueDemoFilm,
  sourceKeyOf,
} from '@houselights/core';
import { filmBySlug, renderStill, webVtt } from '@houselights/demo';
import { drawHouse } from '../demo/draw-house.ts';
import { renderFilmInChild } from '../demo/render-film.ts';
import type { Caller, CoreDeps, DemoFilm, PrepareDeps } from '@houselights/core';
import type { DemoEpisode } from '@houselights/demo';
import type { JobPayload } from '@houselights/jobs';

interface DemoFilmDeps extends Pick<CoreDeps, 'db' | 'clock' | 'storage' | 'readCaptions'>, PrepareDeps {
  /** A local folder for work in progress. */
  readonly workFolder: string;
  /** The maximum number of films; with 0, no picture is drawn either. */
  readonly films: number;
}

interface Run {
  readonly signal: AbortSignal;
  /** True on the last attempt. */
  readonly last: boolean;
}

/** Drawing long films yields a little; all other work takes only idle CPU time. */
const nice = { long: 5, other: 19 };

export function createDemoProcessors(deps: DemoFilmDeps) {
  return { 'demo.film': createFilmMaker(deps) };
}

/**
 * Draws one film and hands it to the pipeline like an upload, then queues the next one once this one is playable, so that the others do not
 * delay the first. Pitches and short films, which come last, use no queue: this job prepares them itself, with `deps.transcoder` at the
 * lowest priority, so that no upload waits for them. Every step is idempotent.
 */
function createFilmMaker(deps: DemoFilmDeps) {
  return async ({ slug }: JobPayload<'demo.film'>, { signal, last }: Run): Promise<void> => {
    const film = await findDemoFilm(deps, { slug });
    if (film === undefined) return;
    const work = film.index < deps.films ? [makeFilm(deps, film, { signal, last })] : [];
    // The demo's pictures are drawn along with the first film: pages look complete before it is playable.
    if (film.index === 0 && deps.films > 0) work.push(drawHouse(deps, signal));
    const failed = (await Promise.allSettled(work)).find((done) => done.status === 'rejected');
    if (failed === undefined || (last && !signal.aborted)) await askForNext(deps, film);
    if (failed !== undefined) throw failed.reason;
  };
}

async function askForNext(deps: DemoFilmDeps, { index, nextSlug }: DemoFilm): Promise<void> {
  if (nextSlug !== undefined && index + 1 < deps.films) await queueDemoFilm(deps, { slug: nextSlug });
}

async function makeFilm(deps: DemoFilmDeps, film: DemoFilm, { signal, last }: Run): Promise<void> {
  const asset = await openDemoFilm(deps, film);
  if (asset === undefined) return;
  const episode = filmBySlug(film.slug);
  if (asset.sourceKey === null && asset.state === 'queued') await drawFilm(deps, film, episode, asset.ownerId, signal);
  if (isLong(film, episode)) await untilPlayable(deps, film, signal);
  else await prepareAsset(deps, { assetId: film.assetId, lastTry: last, signal });
}

/** Long films belong to the catalog; a pitch does not, whatever its length. */
function isLong({ videoId }: DemoFilm, { parts }: DemoEpisode): boolean {
  return videoId !== null && parts === null;
}

async function drawFilm(
  deps: DemoFilmDeps,
  film: DemoFilm,
  episode: DemoEpisode,
  ownerId: string,
  signal: AbortSignal,
): Promise<void> {
  const byJob = isLong(film, episode);
  const folder = join(deps.workFolder, 'demo');
  const file = join(folder, `${film.slug}.mp4`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    if (film.videoId !== null && !byJob) await drawStill(deps, film.slug, film.videoId);
    await storeCaptions(deps, episode, film, ownerId);
    await renderFilmInChild(film.slug, file, byJob ? nice.long : nice.other, signal);
    const sourceKey = sourceKeyOf(film.assetId);
    await deps.storage.putFile(sourceKey, file);
    const prepare = byJob ? 'by-job' : 'by-caller';
    await handOverDemoFilm(deps, { assetId: film.assetId, sourceKey, size: (await stat(file)).size, prepare });
  } finally {
    await rm(file, { force: true });
  }
}

async function drawStill(deps: DemoFilmDeps, slug: string, videoId: string): Promise<void> {
  const artKey = await storePicture(deps.storage, `art/${videoId}/card`, await renderStill(slug, 1280));
  await noteDemoArt(deps, { videoId, artKey, heroKey: null });
}

async function storeCaptions(
  deps: DemoFilmDeps,
  { film: { captions } }: DemoEpisode,
  { assetId }: DemoFilm,
  ownerId: string,
): Promise<void> {
  const caller: Caller = {
    accountId: ownerId,
    sessionId: '',
    deviceId: undefined,
    accountType: 3,
    superAdmin: false,
    hasSubscription: false,
  };
  for (const track of captions) {
    const { language, label } = track;
    await putCaptions(deps, { caller, assetId, language, label, captions: webVtt(track) });
  }
}

async function untilPlayable({ db }: DemoFilmDeps, film: DemoFilm, signal: AbortSignal): Promise<void> {
  const waiting = new Set(['queued', 'processing']);
  for (;;) {
    const asset = await db.prisma.asset.findUnique({ where: { id: film.assetId }, select: { state: true } });
    if (asset === null || !waiting.has(asset.state)) return;
    await wait(500, undefined, { signal });
  }
}
