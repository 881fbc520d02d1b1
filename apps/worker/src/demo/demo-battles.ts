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
      left: pitched('ghost-light', 12_481),
      right: pitched('pocket-heist', 9_037),
      from: -4,
      until: 2.18,
    },
    {
      left: lost('two-left-feet', 'Two Left Feet', 'A ballroom, a bet, and nobody who can dance.', 3_102),
      right: won('paper-kingdoms', 6_871),
      from: -68,
      until: -61,
    },
    {
      left: won('ladder-to-nowhere', 5_316),
      right: lost(
        'the-understudies',
        'The Understudies',
        'Six people who know every part and were never asked.',
        5_290,
      ),
      from: -99,
      until: -92,
    },
    {
      left: won('cold-open', 4_400),
      right: lost('the-last-row', 'The Last Row', 'What the audience does when it believes that nobody looks.', 4_388),
      from: -222,
      until: -215,
    },
    {
      left: won('sundial-county', 8_204),
      right: lost(
        'night-school',
        'Night School',
        'Everything that is taught after ten, by whoever is still up.',
        7_990,
      ),
      from: -342,
      until: -335,
    },
    {
      left: lost('low-battery', 'Low Battery', 'One film a week, for as long as one charge lasts.', 2_480),
      right: won('moth-season', 4_933),
      from: -512,
      until: -505,
    },
    {
      left: lost('salt-line', 'Salt Line', 'A coast is walked until it closes on itself.', 2_760),
      right: won('the-long-take', 3_318),
      from: -582,
      until: -575,
    },
    {
      left: won('props-department', 3_950),
      right: lost('borrowed-time', 'Borrowed Time', 'A library that lends hours.', 1_204),
      from: -754,
      until: -747,
    },
  ];
}
