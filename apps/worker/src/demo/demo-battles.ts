import { demoShows } from '@houselights/demo/shows';
import type { DemoBattle, DemoProject } from '@houselights/core';

function projectOf(
  slug: string,
  points: number,
  made: { readonly show?: string; readonly assetId?: string } = {},
): DemoProject {
  const show = demoShows.find((one) => one.slug === slug);
  if (show === undefined) throw new Error(`the demo has no show ${slug}`);
  return { slug, title: show.title, description: show.description, points, ...made };
}

const lost = (slug: string, title: string, description: string, points: number): DemoProject => ({
  slug,
  title,
  description,
  points,
});

/** A winner, linked to the show that came of it. */
const won = (slug: string, points: number): DemoProject => projectOf(slug, points, { show: slug });

/**
 * The demo's battles; each ended before its winner's show began, and the newest one is running. `pitches` maps a show's slug to the asset
 * of its pitch.
 */
export function demoBattles(pitches: ReadonlyMap<string, string>): readonly DemoBattle[] {
  const pitched = (slug: string, points: number): DemoProject => {
    const assetId = pitches.get(slug);
    return projectOf(slug, points, assetId === undefined ? {} : { assetId });
  };
  return [
    {
      left: pitched('ghost-light', 3_900),
      right: pitched('pocket-heist', 2_824),
      from: -4,
      until: 2.18,
    },
    {
      left: lost('two-left-feet', 'Two Left Feet', 'A ballroom, a bet, and nobody who can dance.', 969),
      right: won('paper-kingdoms', 2_147),
      from: -68,
      until: -61,
    },
    {
      left: won('ladder-to-nowhere', 1_661),
      right: lost(
        'the-understudies',
        'The Understudies',
        'Six people who know every part and were never asked.',
        1_653,
      ),
      from: -99,
      until: -92,
    },
    {
      left: won('cold-open', 1_375),
      right: lost('the-last-row', 'The Last Row', 'What the audience does when it believes that nobody looks.', 1_371),
      from: -222,
      until: -215,
    },
    {
      left: won('sundial-county', 2_564),
      right: lost(
        'night-school',
        'Night School',
        'Everything that is taught after ten, by whoever is still up.',
        2_497,
      ),
      from: -342,
      until: -335,
    },
    {
      left: lost('low-battery', 'Low Battery', 'One film a week, for as long as one charge lasts.', 775),
      right: won('moth-season', 1_542),
      from: -512,
      until: -505,
    },
    {
      left: lost('salt-line', 'Salt Line', 'A coast is walked until it closes on itself.', 862),
      right: won('the-long-take', 1_037),
      from: -582,
      until: -575,
    },
    {
      left: won('props-department', 1_234),
      right: lost('borrowed-time', 'Borrowed Time', 'A library that lends hours.', 376),
      from: -754,
      until: -747,
    },
  ];
}
