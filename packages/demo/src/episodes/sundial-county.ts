import type { SeasonScript } from './season.ts';

export const sundialCountySeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 300,
    episodes: [
      {
        title: 'The last clock leaves town',
        text: 'The bank clock goes out on the morning coach. By what was once lunchtime nobody can agree whether the coach was late.',
        free: true,
        lines: [
          ['She struck eleven on the way out. She always was polite.', 'Dio las once al salir. Siempre fue educada.'],
          ['From now on we keep the hours ourselves, in jars.', 'Desde ahora guardamos las horas nosotros, en tarros.'],
          [
            'Sheriff, what time is it? About as long as my hat.',
            'Sheriff, ¿qué hora es? Más o menos como mi sombrero de larga.',
          ],
        ],
      },
      {
        title: 'High noon, twice',
        text: 'Two gunmen, two shadows, two noons. The first is for practice. The undertaker asks which one he should dress for.',
        lines: [
          ['Draw at noon, they said. Mine has been and gone.', 'Desenfunden a mediodía, dijeron. El mío ya pasó.'],
          ['His shadow reached first. It had the longer arm.', 'Su sombra llegó primero. Tenía el brazo más largo.'],
          ['Call it a draw, said the judge, and nobody laughed.', 'Dejémoslo en tablas, dijo el juez, y nadie se rio.'],
        ],
      },
      {
        title: 'A cloudy week',
        text: 'Five days without a shadow. School cannot end, the saloon cannot close, and a marriage proposal takes all of Wednesday.',
        lines: [
          ['No sun, no law. That is how it is written.', 'Sin sol no hay ley. Así está escrito.'],
          ['The children have been in arithmetic since Monday.', 'Los niños llevan en aritmética desde el lunes.'],
          [
            'She said: ask me again when there is a three o’clock.',
            'Ella dijo: pregúntame otra vez cuando haya unas tres.',
          ],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 117,
    episodes: [
      {
        title: 'The man with the timetable',
        text: 'The railway sends an inspector with four watches. By nightfall he owns three, and a share in a horse.',
        lines: [
          ['The train is at nine, sir. Whose nine, sir?', 'El tren es a las nueve, señor. ¿Las nueve de quién, señor?'],
          ['He wound his watch and the cattle looked up.', 'Dio cuerda al reloj y el ganado levantó la cabeza.'],
          ['We voted. Nine is after the goat.', 'Votamos. Las nueve son después de la cabra.'],
        ],
      },
      {
        title: 'Moonshine saving time',
        text: 'Somebody has been moving the sundial at night. The trail of crushed grass leads to a still, and to the mayor’s slippers.',
        lines: [
          ['An hour went missing, and it was a good one.', 'Desapareció una hora, y era de las buenas.'],
          [
            'Follow the slippers. They are walking in the wrong year.',
            'Sigan las zapatillas. Caminan en el año equivocado.',
          ],
          ['I only borrowed the evening, said the mayor.', 'Solo tomé prestada la tarde, dijo el alcalde.'],
        ],
      },
    ],
  },
];
