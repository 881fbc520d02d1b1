import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

/** A show that is not made yet: its film is its pitch. */
export const ghostLight: DemoShow = {
  slug: 'ghost-light',
  title: 'Ghost Light',
  titleLines: ['Ghost', 'Light'],
  episodeTitle: 'Pilot: six nights',
  place: { season: 0, episode: 1 },
  description:
    'A theatre shuts for winter and leaves one bulb on the stage. The crew takes turns to keep it company, and each hears applause.',
  creator: 'Nightwatch Players',
  colours: { ground: '#181320', figure: '#8d7aa8', light: '#f4dfa0', title: '#fbf1dc' },
  face: 'serif',
  free: true,
  featured: null,
  film: {
    seconds: 21,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 5, title: 'Whose turn it is' },
      { start: 11, title: 'Applause' },
      { start: 17, title: 'End card' },
    ],
    captions: bilingual([
      [0.8, 4.2, 'When a theatre closes, one bulb stays on.', 'Cuando un teatro cierra, queda una bombilla encendida.'],
      [5.6, 8, 'Somebody has to sit with it.', 'Alguien tiene que acompañarla.'],
      [8.4, 10.8, 'Six nights, six of us, one chair.', 'Seis noches, seis personas, una silla.'],
      [12, 16.4, 'On the first night, the empty house clapped.', 'La primera noche, la sala vacía aplaudió.'],
    ]),
  },
};
