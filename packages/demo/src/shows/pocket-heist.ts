import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

/** A show that is not made yet: its film is its pitch. */
export const pocketHeist: DemoShow = {
  slug: 'pocket-heist',
  title: 'Pocket Heist',
  titleLines: ['Pocket', 'Heist'],
  episodeTitle: 'Pilot: what fits in a jacket',
  place: { season: 0, episode: 1 },
  description:
    'Three conjurors, one museum, and a rule: if it does not fit in a pocket it stays. The curator is in on it. Which one?',
  creator: 'Palm & Ditch',
  colours: { ground: '#10241f', figure: '#2f7f66', light: '#f4d568', title: '#fbf4e0' },
  face: 'grotesque',
  free: true,
  featured: null,
  film: {
    seconds: 21,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 5, title: 'The lining' },
      { start: 11, title: 'The way out' },
      { start: 17, title: 'End card' },
    ],
    captions: bilingual([
      [0.8, 4.2, 'Three conjurors, one museum, no bags.', 'Tres ilusionistas, un museo, ninguna bolsa.'],
      [5.6, 8, 'If it fits in a pocket, it comes along.', 'Si cabe en un bolsillo, se viene.'],
      [8.4, 10.8, 'You would not believe this pocket.', 'No se creería este bolsillo.'],
      [12, 16.4, 'Walk slowly. Nobody looks at a slow hat.', 'Despacio. Nadie mira un sombrero lento.'],
    ]),
  },
};
