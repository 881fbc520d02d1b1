import type { SeasonScript } from './season.ts';

export const propsDepartmentSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 712,
    episodes: [
      {
        title: 'A sword that cannot cut',
        text: 'The fight scene is on Thursday and the insurance is on Friday. How to make a blade that rings, shines, and would lose to butter.',
        lines: [
          [
            'It has to look like murder and weigh like breakfast.',
            'Tiene que parecer un asesinato y pesar como un desayuno.',
          ],
          [
            'Foam, foil, and one teaspoon with a good voice.',
            'Espuma, papel de aluminio y una cucharilla con buena voz.',
          ],
          ['Test one: the watermelon won.', 'Prueba uno: ganó la sandía.'],
        ],
      },
      {
        title: 'Rain, indoors, on cue',
        text: 'Four hundred litres, one window, and an actor who must not get wet. The drawer with the screws floats for the first time.',
        lines: [
          ['Rain is easy. Stopping is the expensive part.', 'Llover es fácil. Lo caro es parar.'],
          [
            'We drilled six hundred holes and counted six hundred and one.',
            'Hicimos seiscientos agujeros y contamos seiscientos uno.',
          ],
          [
            'Nobody move. The carpet is a lake and I can explain.',
            'Que nadie se mueva. La alfombra es un lago y puedo explicarlo.',
          ],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 365,
    episodes: [
      {
        title: 'The cake that takes a bullet',
        text: 'A wedding cake has to survive a stunt and still be eaten in the next scene. Three cakes are built. One is wood.',
        lines: [
          [
            'Plaster holds. Marzipan forgives. Wood is a mistake with icing.',
            'El yeso aguanta. El mazapán perdona. La madera es un error con glaseado.',
          ],
          ['Which one is real? You will know by the second bite.', '¿Cuál es de verdad? Lo sabrás al segundo bocado.'],
          ['The bride chose the wooden one. She is very brave.', 'La novia eligió la de madera. Es muy valiente.'],
        ],
      },
      {
        title: 'Clockwork pigeon, take nine',
        text: 'The script says "a pigeon lands". It does not say how. Springs, feathers, and a real pigeon with notes.',
        lines: [
          [
            'It flies like a thrown sandwich. Tighten the left wing.',
            'Vuela como un bocadillo lanzado. Aprieta el ala izquierda.',
          ],
          [
            'The real pigeon watched the take and left in protest.',
            'La paloma de verdad miró la toma y se fue en protesta.',
          ],
          ['Take nine: it landed, it bowed, it caught fire.', 'Toma nueve: aterrizó, saludó y se incendió.'],
        ],
      },
    ],
  },
  {
    number: 3,
    began: 51,
    episodes: [
      {
        title: 'A suitcase with an echo',
        text: 'The director wants the suitcase to sound empty in one scene and full in the next. It is the same suitcase.',
        lines: [
          ['Knock on it. Hear that? That is a whole marriage.', 'Golpéala. ¿Oyes? Eso es un matrimonio entero.'],
          ['We lined the lid with bottle caps and regret.', 'Forramos la tapa con chapas y arrepentimiento.'],
          ['Now it sounds like a train that is thinking.', 'Ahora suena como un tren que está pensando.'],
        ],
      },
      'film',
    ],
  },
];
