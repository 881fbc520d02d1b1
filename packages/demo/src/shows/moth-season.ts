import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const mothSeason: DemoShow = {
  slug: 'moth-season',
  title: 'Moth Season',
  titleLines: ['Moth', 'Season'],
  episodeTitle: 'What the lamp wanted',
  place: { season: 2, episode: 1 },
  description:
    'A village with one street light counts its moths every August, and every August the number is the same. This year it is ' +
    'one more. A patient mystery about attraction, wattage, and the sort of guest that eats only coats.',
  creator: 'Lamplit',
  colours: { ground: '#4a4433', figure: '#171411', light: '#efe0ae', title: '#fbf3dc' },
  face: 'serif',
  free: false,
  featured: 2,
  film: {
    seconds: 180,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 7, title: 'One street light' },
      { start: 52, title: 'The count' },
      { start: 96, title: 'Inside the bulb' },
      { start: 136, title: 'Four hundred and one' },
      { start: 172, title: 'End card' },
    ],
    captions: bilingual([
      [2, 6, '[a transformer hums in B flat]', '[un transformador zumba en si bemol]'],
      [
        10,
        15,
        'There is one street light in Oster. It is not on a street.',
        'En Oster hay una sola farola. No está en ninguna calle.',
      ],
      [18, 23, 'The council put it where the argument stopped.', 'El ayuntamiento la puso donde acabó la discusión.'],
      [
        27,
        32,
        'On the first warm night the moths arrive and form an opinion.',
        'La primera noche cálida llegan las polillas y se forman una opinión.',
      ],
      [
        36,
        41,
        'They say it is the moon they want, and the lamp is a mistake.',
        'Dicen que buscan la luna y que la lámpara es un error.',
      ],
      [
        44,
        49,
        'I have watched them for years. They do not look mistaken.',
        'Las observo desde hace años. No parecen equivocadas.',
      ],
      [
        55,
        60,
        'We count them. Somebody has to, and I own a clicker.',
        'Las contamos. Alguien tiene que hacerlo y yo tengo un contador.',
      ],
      [63, 67, 'Four hundred. Every year, four hundred.', 'Cuatrocientas. Cada año, cuatrocientas.'],
      [
        71,
        77,
        'You learn to tell them apart by what they do when they are dazzled.',
        'Se aprende a distinguirlas por lo que hacen deslumbradas.',
      ],
      [82, 86, 'That one pretends it meant to land.', 'Esa finge que quería aterrizar.'],
      [
        89,
        94,
        'That one has been round eleven times and calls it travel.',
        'Esa ha dado once vueltas y lo llama viajar.',
      ],
      [99, 104, 'Now ask it from the other side of the glass.', 'Ahora pregúntelo desde el otro lado del cristal.'],
      [
        107,
        112,
        'All night, faces. All night, that soft little knocking.',
        'Toda la noche, caras. Toda la noche, ese golpeteo suave.',
      ],
      [116, 121, 'If it could turn itself off, would it?', 'Si pudiera apagarse, ¿lo haría?'],
      [125, 131, 'At ten past two, it did.', 'A las dos y diez, se apagó.'],
      [139, 144, 'They stayed. In the dark. In a ring.', 'Se quedaron. A oscuras. En círculo.'],
      [147, 152, 'I counted by ear. It took till morning.', 'Conté de oído. Tardé hasta la mañana.'],
      [155, 160, 'Four hundred and one.', 'Cuatrocientas una.'],
      [164, 170, 'One of them was warm.', 'Una de ellas estaba caliente.'],
    ]),
  },
};
