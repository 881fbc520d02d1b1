import type { DemoShow } from '../show.ts';

/** Shows without a long film: two have short episodes, the others only art and text. */
export const frameRate: DemoShow = {
  slug: 'frame-rate',
  title: 'Frame Rate',
  titleLines: ['Frame', 'Rate'],
  episodeTitle: 'Rain you can steer',
  place: { season: 0, episode: 118 },
  description:
    'Effects taken apart one frame at a time by people who still own a rotoscope. This week: weather with a joystick.',
  creator: 'Pixel Foundry',
  colours: { ground: '#1c2838', figure: '#e9e4d6', light: '#ffb547', title: '#fbf4e6' },
  face: 'grotesque',
  free: false,
  featured: null,
  film: null,
};

export const sundialCounty: DemoShow = {
  slug: 'sundial-county',
  title: 'Sundial County',
  titleLines: ['Sundial', 'County'],
  episodeTitle: 'High noon, twice',
  place: { season: 1, episode: 2 },
  description:
    'A western in a town with no clocks. The duel is at noon, and nobody agrees when that was. The sheriff keeps the peace, ' +
    'the undertaker keeps the appointments, and the sun keeps its own counsel.',
  creator: 'Dry Gulch Radio',
  colours: { ground: '#e8964d', figure: '#3d1a10', light: '#f8dcaa', title: '#3a170d' },
  face: 'poster',
  free: false,
  featured: null,
  film: null,
};

export const coldOpen: DemoShow = {
  slug: 'cold-open',
  title: 'Cold Open',
  titleLines: ['Cold', 'Open'],
  episodeTitle: 'The sketch that ate the budget',
  place: { season: 2, episode: 2 },
  description:
    'Sketches that begin in the middle, played to a house that was told something else was on. The cast has four doors, one ' +
    'sofa and a horse, and the rule that nobody may ask how it started.',
  creator: 'The Understudies',
  colours: { ground: '#f5dcb8', figure: '#94202b', light: '#3d1216', title: '#1d0d0b' },
  face: 'poster',
  free: false,
  featured: null,
  film: null,
};

export const secondUnit: DemoShow = {
  slug: 'second-unit',
  title: 'Second Unit',
  titleLines: ['Second', 'Unit'],
  episodeTitle: 'Call time',
  place: { season: 0, episode: 9 },
  description:
    'The people who shoot the inserts, the plates and the sunsets that the first unit slept through, in their own words.',
  creator: 'B-Roll Union',
  colours: { ground: '#f1ead9', figure: '#17181a', light: '#dd4b30', title: '#17181a' },
  face: 'poster',
  free: false,
  featured: null,
  film: null,
};
