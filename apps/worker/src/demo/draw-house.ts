import { applyPictures, findDemoFilm, noteDemoArt, noteProjectPictures } from '@houselights/core';
import { demoFilms, demoShows } from '@houselights/demo';
import { demoBattles } from './demo-battles.ts';
import { readDemoSite } from './demo-site.ts';
import { createDraw, drawingOf } from './drawings.ts';
import type { Drawing } from './drawings.ts';
import type { CoreDeps } from '@houselights/core';

type Deps = Pick<CoreDeps, 'db' | 'clock' | 'storage'>;
type Draw = (drawing: Drawing) => Promise<string>;

/** Draws the pictures that the demo's site file names, and those of its films and battles. Idempotent. */
export async function drawHouse(deps: Deps, signal: AbortSignal): Promise<void> {
  // A demo site that is seeded again uses new picture addresses: browsers cache pictures for long.
  const start = await findDemoFilm(deps, { slug: demoFilms[0]?.slug ?? '' });
  if (start?.videoId == null) return;
  const draw = createDraw(deps.storage, `art/${start.videoId}`, signal);
  await drawFilms(deps, draw);
  await drawProjects(deps, draw);
  const site = await readDemoSite(async (name) => {
    const drawing = drawingOf(name);
    if (drawing === undefined) throw new Error(`there is no drawing ${name}`);
    return { key: await draw(drawing) };
  });
  await applyPictures(deps, site);
}

/** Long films use their shows' pictures. */
async function drawFilms(deps: Deps, draw: Draw): Promise<void> {
  for (const { slug, show, parts } of demoFilms) {
    const film = parts === null ? await findDemoFilm(deps, { slug }) : undefined;
    if (film?.videoId == null) continue;
    const artKey = await draw({ show, kind: 'wide' });
    const heroKey = show.featured === null ? null : await draw({ show, kind: 'hero' });
    await noteDemoArt(deps, { videoId: film.videoId, artKey, heroKey });
  }
}

async function drawProjects(deps: Deps, draw: Draw): Promise<void> {
  const projects = new Set(demoBattles(new Map()).flatMap(({ left, right }) => [left.slug, right.slug]));
  for (const show of demoShows.filter(({ slug }) => projects.has(slug))) {
    const images = [
      { type: 'packshot', key: await draw({ show, kind: 'wide' }) },
      { type: 'packshot-vertical', key: await draw({ show, kind: 'tall' }) },
    ];
    await noteProjectPictures(deps, [{ slug: show.slug, images }]);
  }
}
