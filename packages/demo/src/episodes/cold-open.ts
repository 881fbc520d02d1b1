import type { SeasonScript } from './season.ts';

export const coldOpenSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 180,
    episodes: [
      {
        title: 'Wrong door, right wedding',
        text: 'A plumber walks into a ceremony and is asked to say a few words. He knows the groom. He knows the pipes better.',
        free: true,
        lines: [
          ['Dearly beloved, who turned off the water?', 'Queridos hermanos, ¿quién ha cortado el agua?'],
          ['I have known this couple for four minutes.', 'Conozco a esta pareja desde hace cuatro minutos.'],
          ['You may now kiss the stopcock.', 'Ya puede besar la llave de paso.'],
        ],
      },
      {
        title: 'The soup is evidence',
        text: 'A detective refuses to leave a restaurant until the starter confesses. The waiter asks for a lawyer and a spoon.',
        lines: [
          ['Nobody leaves. Not even the croutons.', 'De aquí no sale nadie. Ni los picatostes.'],
          ['It was lukewarm when I found it, officer.', 'Estaba templada cuando la encontré, agente.'],
          ['The bisque has changed its story three times.', 'La crema ha cambiado su versión tres veces.'],
        ],
      },
      {
        title: 'A moment of silence, continued',
        text: 'A minute’s silence goes so well that nobody wants to be the one who ends it. Day two brings a caterer.',
        lines: [
          ['[a chair considers creaking]', '[una silla se plantea crujir]'],
          ['Whoever coughs first has to do the speech.', 'Quien tosa primero da el discurso.'],
          [
            'We are now the quietest town in the region. Shh.',
            'Ya somos el pueblo más silencioso de la comarca. Chis.',
          ],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 89,
    episodes: [
      {
        title: 'Understudy of the understudy',
        text: 'The star is ill, the second is stuck in a lift, and the third has only ever read the stage directions. She reads them.',
        lines: [
          ['Enter, laughing. Cross to the sofa. Regret it.', 'Entra riendo. Cruza hasta el sofá. Se arrepiente.'],
          ['A long pause, in brackets, with feeling.', 'Una pausa larga, entre paréntesis, con sentimiento.'],
          ['Exit, pursued by the cast.', 'Sale, perseguida por el reparto.'],
        ],
      },
      {
        title: 'The sketch that ate the budget',
        text: 'One sketch, four doors, a horse that was promised and a horse that came. The accounts are read out as the finale.',
        lines: [
          [
            'Item seven: horse, one. Item eight: horse, another.',
            'Partida siete: caballo, uno. Partida ocho: caballo, otro.',
          ],
          [
            'The doors were cheap. It is the slamming that adds up.',
            'Las puertas eran baratas. Lo que suma son los portazos.',
          ],
          ['And that, dear audience, was your interval drink.', 'Y eso, querido público, era su copa del entreacto.'],
        ],
      },
    ],
  },
];
