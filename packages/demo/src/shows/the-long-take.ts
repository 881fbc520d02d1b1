import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const theLongTake: DemoShow = {
  slug: 'the-long-take',
  title: 'The Long Take',
  titleLines: ['The Long', 'Take'],
  episodeTitle: 'Eleven floors, one breath',
  place: { season: 2, episode: 2 },
  description:
    'One camera, one stairwell, eleven floors and a crew that hides behind its own furniture. The whole episode is one shot, ' +
    'and the second half is the crew carrying the furniture.',
  creator: 'Oner Club',
  colours: { ground: '#210d12', figure: '#d9573a', light: '#f8e7cd', title: '#fdf1dd' },
  face: 'grotesque',
  free: false,
  featured: 6,
  film: {
    seconds: 76,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 5, title: 'Down the stairwell' },
      { start: 28, title: 'Floor six, no lights' },
      { start: 50, title: 'The turn' },
      { start: 70, title: 'End card' },
    ],
    captions: bilingual([
      [1, 4.5, '[someone breathes in]', '[alguien toma aire]'],
      [6.5, 10, 'Rolling. Nobody sneeze until Thursday.', 'Grabando. Que nadie estornude hasta el jueves.'],
      [12, 16, 'Eleven. Ten. The sofa follows us down.', 'Once. Diez. El sofá baja detrás de nosotros.'],
      [
        19,
        23,
        'Nine is a kitchen. It was a bank until we turned our backs.',
        'El nueve es una cocina. Era un banco hasta que nos dimos la vuelta.',
      ],
      [30, 34, 'Six. The lights go. That is not in the plan.', 'Seis. Se va la luz. Eso no está en el plan.'],
      [
        36,
        41,
        'Keep walking. The plan is wherever the lens is.',
        'Sigan andando. El plan está donde esté el objetivo.',
      ],
      [44, 48, 'I can hear the focus puller smiling.', 'Oigo sonreír al foquista.'],
      [52, 56, 'Now the whole building turns round us.', 'Ahora el edificio entero gira a nuestro alrededor.'],
      [58, 62, 'Or we do. It costs the same.', 'O giramos nosotros. Cuesta lo mismo.'],
      [64, 69, 'And on one, everybody breathe.', 'Y en el uno, que todos respiren.'],
    ]),
  },
};
