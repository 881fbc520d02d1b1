import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const propsDepartment: DemoShow = {
  slug: 'props-department',
  title: 'Props Dept.',
  titleLines: ['Props', 'Dept.'],
  episodeTitle: 'The door that opens both ways',
  place: { season: 3, episode: 2 },
  description:
    'Six people, one bench, and a call sheet that says "door, practical, opens both ways, by Tuesday". They build the thing, ' +
    'break the thing, and show you the drawer where the screws went.',
  creator: 'Workbench Six',
  colours: { ground: '#2c130d', figure: '#f2a73c', light: '#8a3216', title: '#fdf0dc' },
  face: 'poster',
  free: true,
  featured: 4,
  film: {
    seconds: 78,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 5, title: 'The train of gears' },
      { start: 29, title: 'Both ways' },
      { start: 53, title: 'Test, test again' },
      { start: 72, title: 'End card' },
    ],
    captions: bilingual([
      [1.2, 4.5, '[a workshop that is only pretending to be off]', '[un taller que solo finge estar apagado]'],
      [
        7,
        11,
        'Fifteen teeth drive nine. Nine drive the budget.',
        'Quince dientes mueven nueve. Nueve mueven el presupuesto.',
      ],
      [
        13,
        17,
        'Pru cut the big one from a road sign. Do not ask which road.',
        'Pru cortó el grande de una señal. No pregunten de qué carretera.',
      ],
      [20, 24, 'If you hear a click, that is the sound department.', 'Si oyen un clic, es el departamento de sonido.'],
      [31, 35, 'The script says the door opens both ways.', 'El guion dice que la puerta abre hacia ambos lados.'],
      [
        37,
        42,
        'The actor says: at the same time? The script does not say no.',
        'El actor dice: ¿a la vez? El guion no dice que no.',
      ],
      [
        45,
        50,
        'So: two hinges, one pin, and a very firm conversation.',
        'Así que: dos bisagras, un perno y una conversación muy seria.',
      ],
      [54.5, 58, 'Test one. Glue counter: four.', 'Prueba uno. Contador de pegamento: cuatro.'],
      [60, 64, 'Test two. Glue counter: we stopped counting.', 'Prueba dos. Contador de pegamento: dejamos de contar.'],
      [66, 71, 'Test three worked. Nobody was filming.', 'La prueba tres funcionó. Nadie estaba grabando.'],
    ]),
  },
};
