import type { SeasonScript } from './season.ts';

export const ladderToNowhereSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 33,
    episodes: [
      {
        title: 'The surveyor looks up',
        text: 'She came to put the ladder on a map. The map has no room for it, so she climbs to ask where it is going.',
        lines: [
          ['Rung one. What is the scale of your disappointment?', 'Peldaño uno. ¿A qué escala dibuja su decepción?'],
          ['One to fifty thousand. In the city it is worse.', 'Uno a cincuenta mil. En la ciudad es peor.'],
          [
            'From up here the road is a pencil line, and I drew it wrong.',
            'Desde aquí la carretera es una raya de lápiz, y la tracé mal.',
          ],
        ],
      },
      {
        title: 'A tenor at twenty metres',
        text: 'A retired singer wants to know whether the air up there carries. It does. It does not bring anything back.',
        lines: [
          ['Rung twenty. Who taught you to breathe?', 'Peldaño veinte. ¿Quién le enseñó a respirar?'],
          [
            'A landlady. I sang on the stairs until she gave up.',
            'Una casera. Canté en la escalera hasta que se rindió.',
          ],
          ['I let go of one high note. It is still rising.', 'Solté una nota aguda. Todavía está subiendo.'],
        ],
      },
      'film',
    ],
  },
];
