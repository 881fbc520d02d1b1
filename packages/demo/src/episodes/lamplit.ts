import type { SeasonScript } from './season.ts';

export const saltAndStaticSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 655,
    episodes: [
      {
        title: 'North mole, first night',
        text: 'Ines Varga takes over a lamp, a logbook and a radio that was switched off eleven years ago. It is warm.',
        free: true,
        lines: [
          [
            'The keeper before me left three matches and no address.',
            'El farero anterior dejó tres cerillas y ninguna dirección.',
          ],
          [
            'Somebody has kept the valves of this radio warm.',
            'Alguien ha mantenido calientes las válvulas de esta radio.',
          ],
          ['Tomorrow, says the sea, there will be a visitor.', 'Mañana, dice el mar, habrá visita.'],
        ],
      },
      {
        title: 'A visitor from the breakwater',
        text: 'The man from the harbour office has come to measure the tide. He brought the wrong ruler, and then the tide brings another.',
        lines: [
          [
            'The table says low water at six. The water has not read it.',
            'La tabla dice bajamar a las seis. El agua no la ha leído.',
          ],
          [
            'He measured the same stone four times and got four stones.',
            'Midió la misma piedra cuatro veces y le salieron cuatro piedras.',
          ],
          [
            'Leave the ruler, I said. Something out there is counting too.',
            'Deje la regla, le dije. Algo ahí fuera también cuenta.',
          ],
        ],
      },
      {
        title: 'Gale warning for yesterday',
        text: 'The storm band warns of weather that has already been. Ines checks the log, and the handwriting in it is hers.',
        lines: [
          [
            'Force nine, it said, and described my roof in detail.',
            'Fuerza nueve, dijo, y describió mi tejado con detalle.',
          ],
          [
            'I found the tile where the radio told me it would be.',
            'Encontré la teja donde la radio dijo que estaría.',
          ],
          ['So the warning was late, or I was early.', 'Así que el aviso llegó tarde, o yo temprano.'],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 14,
    episodes: [
      {
        title: 'Two chairs',
        text: 'Ines sets out a second chair as an experiment. In the morning it has been moved closer to the stove.',
        lines: [
          [
            'I put the chair by the door, as one does with guests.',
            'Puse la silla junto a la puerta, como se hace con las visitas.',
          ],
          [
            'The kettle was full again, and I had emptied it.',
            'La tetera volvía a estar llena, y yo la había vaciado.',
          ],
          ['Whoever you are, you take your tea without sugar.', 'Seas quien seas, tomas el té sin azúcar.'],
        ],
      },
      {
        title: 'The fog takes dictation',
        text: 'For three days nobody can see the sea. The foghorn has picked up a rhythm, and Ines starts to write it down.',
        lines: [
          [
            'Long, short, short. The fog is not good at spelling.',
            'Largo, corto, corto. La niebla no escribe muy bien.',
          ],
          ['On the second day it signed its name.', 'Al segundo día firmó con su nombre.'],
          ['It is my name, with one letter too many.', 'Es mi nombre, con una letra de más.'],
        ],
      },
      'film',
    ],
  },
];

export const mothSeasonSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 470,
    episodes: [
      {
        title: 'A clicker of one’s own',
        text: 'The village needs somebody to count. The pay is a chair, a flask and a clicker with a sticky zero.',
        lines: [
          ['The advertisement said: must be patient, must own a coat.', 'El anuncio decía: paciencia y abrigo propio.'],
          ['By midnight I had counted my own thumb twice.', 'A medianoche había contado mi propio pulgar dos veces.'],
          ['They come in from the orchard, in no order, on time.', 'Llegan del huerto, sin orden y puntuales.'],
        ],
      },
      {
        title: 'Minutes of the lamp committee',
        text: 'Item one: the bulb. Item two: who keeps changing the bulb. Item three is crossed out in every copy.',
        lines: [
          [
            'The committee has met for thirty years to change one bulb.',
            'El comité lleva treinta años reuniéndose para cambiar una bombilla.',
          ],
          [
            'Nobody has ever bought one, and it has never gone out.',
            'Nadie ha comprado ninguna y jamás se ha apagado.',
          ],
          ['Please note that the lamp was present and did not vote.', 'Conste que la farola asistió y no votó.'],
        ],
      },
      {
        title: 'Coats',
        text: 'Eleven coats go missing from eleven pegs. What comes back is better darned than what was taken.',
        lines: [
          [
            'They ate the sleeve and left the invitation in the pocket.',
            'Se comieron la manga y dejaron la invitación en el bolsillo.',
          ],
          [
            'Mine came home with a new lining. I had not asked.',
            'El mío volvió con forro nuevo. Yo no lo había pedido.',
          ],
          [
            'That is not damage, said the tailor. That is an apprentice.',
            'Eso no es daño, dijo el sastre. Eso es un aprendiz.',
          ],
        ],
      },
      {
        title: 'Three hundred and ninety-nine',
        text: 'On the last night of the month one moth is late. The village turns off every other light to help it find the way.',
        lines: [
          [
            'We stood in the dark and held our breath for an insect.',
            'Nos quedamos a oscuras, conteniendo el aliento por un insecto.',
          ],
          [
            'Even the baker put out the oven, and he does not like us.',
            'Hasta el panadero apagó el horno, y no le caemos bien.',
          ],
          ['It came at dawn, on foot, from the bus stop.', 'Llegó al amanecer, a pie, desde la parada del autobús.'],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 5,
    episodes: ['film'],
  },
];
