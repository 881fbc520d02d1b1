import { storePicture } from '@houselights/adapters';
import { findDemoFilm, noteDemoArt, noteDemoPictures, noteProjectPictures } from '@houselights/core';
import { demoShows, renderArt, renderAvatar } from '@houselights/demo';
import { demoBattles } from './demo-battles.ts';
import { shownShows, slugOf } from './demo-house.ts';
import { demoBanners, demoMarketing } from './house-words.ts';
import type { CoreDeps } from '@houselights/core';
import type { DemoShow } from '@houselights/demo';

type Deps = Pick<CoreDeps, 'db' | 'storage'>;

/** Draws what the pages of the demo house show of its shows, teams and banners. May be repeated. */
export async function drawHouse(deps: Deps, signal: AbortSignal): Promise<void> {
  // A house that was begun anew has other addresses for its pictures: browsers keep them for long.
  const start = await findDemoFilm(deps, shownShows[0]?.slug ?? '');
  if (start?.videoId == null) return;
  const drawn = new Map<string, Drawn>();
  const projects = new Set(demoBattles(new Map()).flatMap(({ left, right }) => [left.slug, right.slug]));
  const pitched = demoShows.filter((show) => projects.has(show.slug) && !shownShows.includes(show));
  for (const show of [...shownShows, ...pitched]) {
    signal.throwIfAborted();
    drawn.set(show.slug, await drawShow(deps, show, `art/${start.videoId}/${show.slug}`));
  }
  const pictures = [...drawn.values()];
  await noteProjectPictures(
    deps,
    pictures.map(({ show: { slug }, wide, tall }) => ({
      slug,
      images: [
        { type: 'packshot', key: wide },
        { type: 'packshot-vertical', key: tall },
      ],
    })),
  );
  await noteDemoPictures(deps, {
    channels: pictures.map(({ show: { slug }, wide, hero, heroTall, tall }) => ({
      slug,
      images: [
        { type: 'wide', key: wide },
        { type: 'hero', key: hero },
        { type: 'hero-vertical', key: heroTall },
        { type: 'packshot', key: wide },
        { type: 'packshot-vertical', key: tall },
      ],
    })),
    teams: pictures.map(({ show: { creator }, hero, heroTall, avatar }) => ({
      slug: slugOf(creator),
      images: [
        { type: 'avatar', key: avatar },
        { type: 'hero-desktop', key: hero },
        { type: 'hero-mobile', key: heroTall },
      ],
    })),
    banners: demoBanners.flatMap(({ title, picture }) => {
      const images = orientedOf(drawn.get(picture ?? ''));
      return images === undefined ? [] : [{ title, images }];
    }),
    sections: demoMarketing.flatMap(({ page, picture }, position) => {
      const images = orientedOf(drawn.get(picture ?? ''));
      return images === undefined ? [] : [{ page, position, images }];
    }),
  });
}

/** Lying and standing, both without the show's title. */
function orientedOf(drawn: Drawn | undefined) {
  return (
    drawn && [
      { orientation: 'wide', key: drawn.hero },
      { orientation: 'narrow', key: drawn.heroTall },
    ]
  );
}

interface Drawn {
  readonly show: DemoShow;
  readonly wide: string;
  readonly hero: string;
  readonly tall: string;
  readonly heroTall: string;
  readonly avatar: string;
}

async function drawShow(deps: Deps, show: DemoShow, folder: string): Promise<Drawn> {
  const put = async (name: string, picture: Promise<Buffer>): Promise<string> =>
    storePicture(deps.storage, `${folder}/${name}`, await picture);
  const of = { format: 'png' } as const;
  const drawn = {
    show,
    wide: await put('wide', renderArt(show, { ...of, orientation: 'wide', width: 1280 })),
    hero: await put('hero', renderArt(show, { ...of, orientation: 'wide', width: 1920, titled: false })),
    tall: await put('tall', renderArt(show, { ...of, orientation: 'tall', width: 560 })),
    heroTall: await put('hero-tall', renderArt(show, { ...of, orientation: 'tall', width: 800, titled: false })),
    avatar: await put('avatar', renderAvatar(show, 192)),
  };
  // The long film wears its show's pictures.
  const film = await findDemoFilm(deps, show.slug);
  if (film?.videoId != null) {
    const heroKey = show.featured === null ? null : drawn.hero;
    await noteDemoArt(deps, film.videoId, { artKey: drawn.wide, heroKey });
  }
  return drawn;
}
