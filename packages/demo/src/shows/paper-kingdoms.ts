import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const paperKingdoms: DemoShow = {
  slug: 'paper-kingdoms',
  title: 'Paper Kingdoms',
  titleLines: ['Paper', 'Kingdoms'],
  episodeTitle: 'A city in a shoebox',
  place: { season: 0, episode: 5 },
  description:
    'Two sisters build a country out of wrapping paper and then have to govern it. Stop motion by hand, history by whoever ' +
    'holds the scissors. In this one the rain gets in.',
  creator: 'Fold & Daughters',
  colours: { ground: '#1c342f', figure: '#7ea58b', light: '#d3e3c4', title: '#fbf3dc' },
  face: 'serif',
  free: false,
  featured: 3,
  film: {
    seconds: 90,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 6, title: 'The ranges' },
      { start: 32, title: 'Weather by hand' },
      { start: 58, title: 'A city in a shoebox' },
      { start: 83, title: 'End card' },
    ],
    captions: bilingual([
      [2, 5.5, '[paper, being persuaded]', '[papel que se deja convencer]'],
      [
        8,
        12,
        'First we made the mountains, because they were the easiest to crease.',
        'Primero hicimos las montañas, porque eran lo más fácil de doblar.',
      ],
      [
        14,
        18,
        'Mira named the peaks. I named the valleys. We have not spoken since.',
        'Mira nombró las cumbres. Yo, los valles. No nos hablamos desde entonces.',
      ],
      [
        21,
        25,
        'The sun is a biscuit tin. It rises when you lift it.',
        'El sol es una lata de galletas. Sale cuando la levantas.',
      ],
      [27, 31, 'Exports: confetti. Imports: glue.', 'Exportaciones: confeti. Importaciones: pegamento.'],
      [34, 38, 'We had no rain in the budget.', 'No teníamos lluvia en el presupuesto.'],
      [
        40,
        45,
        'So it was cut, strip by strip, from the letters of the opposition.',
        'Así que la recortamos, tira a tira, de las cartas de la oposición.',
      ],
      [
        48,
        53,
        'A kingdom of paper fears one thing more than fire.',
        'Un reino de papel teme una cosa más que el fuego.',
      ],
      [
        60,
        64,
        'The capital fits in a shoebox, size thirty-eight.',
        'La capital cabe en una caja de zapatos, talla treinta y ocho.',
      ],
      [66, 71, 'Population: as many as you have patience for.', 'Población: tanta como paciencia se tenga.'],
      [
        74,
        80,
        'At night we put the lid on. Somebody always leaves a light burning.',
        'De noche ponemos la tapa. Siempre queda alguna luz encendida.',
      ],
    ]),
  },
};
