import type { SeasonScript } from './season.ts';

export const paperKingdomsSeasons: readonly SeasonScript[] = [
  {
    number: 0,
    began: 32,
    episodes: [
      {
        title: 'The first fold',
        text: 'Two sisters find a roll of wrapping paper under the stairs and argue about which way is up. The argument becomes a mountain.',
        free: true,
        lines: [
          ['You fold it towards you and there is a valley.', 'Lo doblas hacia ti y hay un valle.'],
          ['She folds it away from her. Now there is a border.', 'Ella lo dobla hacia fuera. Ahora hay una frontera.'],
          ['We agreed on the river. It came with the paper.', 'Nos pusimos de acuerdo en el río. Venía con el papel.'],
        ],
      },
      {
        title: 'A census of stamps',
        text: 'Every citizen is a postage stamp. There are more kings than farmers, and none of the kings will face the other way.',
        lines: [
          [
            'Forty-one queens, six ships, and a commemorative beetle.',
            'Cuarenta y una reinas, seis barcos y un escarabajo conmemorativo.',
          ],
          ['The beetle will be minister. It has the most corners.', 'El escarabajo será ministro. Tiene más esquinas.'],
          ['A country of profiles. Nobody sees it coming.', 'Un país de perfiles. Nadie lo ve venir.'],
        ],
      },
      {
        title: 'The war of the stapler',
        text: 'The north is held together with glue, the south with staples. The peace conference is held in an envelope.',
        lines: [
          ['They crossed the crease at dawn, in ranks of ten.', 'Cruzaron el pliegue al alba, en filas de diez.'],
          ['Glue takes a night to dry. So we talked.', 'El pegamento tarda una noche en secar. Así que hablamos.'],
          ['Signed, sealed, and posted by mistake.', 'Firmado, sellado y enviado por error.'],
        ],
      },
      {
        title: 'Tax day with scissors',
        text: 'The treasury needs paper, and there is only one place to cut it from. The coast moves inland by a thumb.',
        lines: [
          [
            'We took a beach from everyone, equally, with pinking shears.',
            'Quitamos una playa a cada uno, por igual, con tijeras de zigzag.',
          ],
          ['The sea sent a letter of thanks.', 'El mar mandó una carta de agradecimiento.'],
          ['What is left over is called confetti, and it votes.', 'Lo que sobra se llama confeti, y vota.'],
        ],
      },
      'film',
    ],
  },
];
