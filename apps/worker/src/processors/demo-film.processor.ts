import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  findDemoFilm,
  handOverDemoFilm,
  noteDemoArt,
  putCaptions,
  queueDemoFilm,
  sourceKeyOf,
} from '@houselights/core';
import { demoShows, renderArt, showBySlug, webVtt } from '@houselights/demo';
import { renderFilmInChild } from '../demo/render-film.ts';
import type { Caller, CoreDeps, DemoFilm } from '@houselights/core';
import type { DemoShow } from '@houselights/demo';
import type { JobPayload } from '@houselights/jobs';

interface DemoFilmDeps extends Pick<CoreDeps, 'db' | 'storage'> {
  /** A folder of this machine for work under way. */
  readonly workFolder: string;
}

/**
 * demo.film: draws the art and the film of one show, hands the film to the pipeline as if it had been uploaded, and asks for the
 * next film once this one can be played, so that the first is not kept waiting by the others. Every step may be repeated.
 */
export function createDemoFilmProcessor(deps: DemoFilmDeps) {
  return async ({ slug }: JobPayload<'demo.film'>, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
    const film = await findDemoFilm(deps, slug);
    if (film === undefined) return;
    if (film.slug === demoShows[0]?.slug) await drawArt(deps, signal);
    const asset = await deps.db.prisma.asset.findUnique({ where: { id: film.assetId } });
    if (asset?.sourceKey === null && asset.state === 'queued') await makeFilm(deps, film, asset.ownerId, signal);
    await untilPlayable(deps, film, signal);
    if (film.nextSlug !== undefined) await queueDemoFilm(deps, film.nextSlug);
  };
}

/** The art of every film comes first: pages look complete while the films are still being made. */
async function drawArt(deps: DemoFilmDeps, signal: AbortSignal): Promise<void> {
  for (const show of demoShows) {
    const film = await findDemoFilm(deps, show.slug);
    if (film === undefined) continue;
    signal.throwIfAborted();
    const artKey = `art/${film.videoId}/card.webp`;
    await deps.storage.put(artKey, await renderArt(show, { orientation: 'wide', width: 1280, format: 'webp' }));
    const heroKey = show.featured === null ? null : `art/${film.videoId}/hero.webp`;
    if (heroKey !== null) {
      signal.throwIfAborted();
      const hero = await renderArt(show, { orientation: 'wide', width: 1920, format: 'webp', titled: false });
      await deps.storage.put(heroKey, hero);
    }
    await noteDemoArt(deps, film.videoId, { artKey, heroKey });
  }
}

async function makeFilm(deps: DemoFilmDeps, film: DemoFilm, ownerId: string, signal: AbortSignal): Promise<void> {
  const show = showBySlug(film.slug);
  const folder = join(deps.workFolder, 'demo');
  const file = join(folder, `${film.slug}.mp4`);
  await mkdir(folder, { recursive: true });
  try {
    await storeCaptions(deps, show, film, ownerId);
    await renderFilmInChild(film.slug, file, signal);
    const sourceKey = sourceKeyOf(film.assetId);
    await deps.storage.putFile(sourceKey, file);
    await handOverDemoFilm(deps, { assetId: film.assetId, sourceKey, size: (await stat(file)).size });
  } finally {
    await rm(file, { force: true });
  }
}

async function storeCaptions(deps: DemoFilmDeps, show: DemoShow, film: DemoFilm, ownerId: string): Promise<void> {
  const caller: Caller = {
    accountId: ownerId,
    sessionId: '',
    deviceId: undefined,
    accountType: 3,
    superAdmin: false,
    hasSubscription: false,
  };
  for (const track of show.film?.captions ?? []) {
    const { language, label } = track;
    await putCaptions(deps, { caller, assetId: film.assetId, language, label, captions: webVtt(track) });
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
