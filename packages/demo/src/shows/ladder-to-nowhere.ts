import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const ladderToNowhere: DemoShow = {
  slug: 'ladder-to-nowhere',
  title: 'Ladder to Nowhere',
  titleLines: ['Ladder to', 'Nowhere'],
  episodeTitle: 'Forty metres of regret',
  place: { season: 1, episode: 3 },
  description:
    'Somebody left a ladder in the desert, upright, leaning on nothing. Each week one guest climbs it and answers one question ' +
    'for every ten rungs. Nobody has reached the top, and two have asked to move in.',
  creator: 'Tall Order',
  colours: { ground: '#f0b890', figure: '#3a170f', light: '#9c432a', title: '#2a0f0a' },
  face: 'grotesque',
  free: false,
  featured: 5,
  film: {
    seconds: 80,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 5, title: 'Ground floor' },
      { start: 27, title: 'Ten to forty' },
      { start: 52, title: 'Above the weather' },
      { start: 74, title: 'End card' },
    ],
    captions: bilingual([
      [1.2, 4.5, '[heat]', '[calor]'],
      [7, 11, 'Rung one. Why did you come?', 'Peldaño uno. ¿Por qué ha venido?'],
      [
        12,
        16,
        'Because it was the only thing out here with a direction.',
        'Porque era lo único de por aquí con una dirección.',
      ],
      [
        19,
        24,
        'Good answer. Mind the third one, it is decorative.',
        'Buena respuesta. Cuidado con el tercero, es decorativo.',
      ],
      [29, 33, 'Rung ten. What do you miss?', 'Peldaño diez. ¿Qué echa de menos?'],
      [35, 39, 'Rung nine.', 'El peldaño nueve.'],
      [41, 45, 'Rung forty. Would you do it again?', 'Peldaño cuarenta. ¿Lo haría otra vez?'],
      [46, 50.5, 'I am still doing it once.', 'Todavía lo estoy haciendo una.'],
      [
        54,
        58,
        'Up here the clouds go by underneath, like luggage.',
        'Aquí arriba las nubes pasan por debajo, como maletas.',
      ],
      [61, 66, 'And the ladder? It goes on. It does not seem to mind.', '¿Y la escalera? Sigue. No parece importarle.'],
      [68, 73, 'Tell them I am fine. Tell them to send a chair.', 'Digan que estoy bien. Que manden una silla.'],
    ]),
  },
};
