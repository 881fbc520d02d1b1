import type { DemoShow } from '../show.ts';
import { bilingual } from './bilingual.ts';

export const saltAndStatic: DemoShow = {
  slug: 'salt-and-static',
  title: 'Salt & Static',
  titleLines: ['Salt &', 'Static'],
  episodeTitle: 'The light turns around',
  place: { season: 2, episode: 3 },
  description:
    'Every night at ten to four the storm band gives tomorrow’s weather, and tomorrow’s keeper reads it. Tonight Ines Varga ' +
    'picks up the handset and reads along. Two voices, one lamp, and a tide that has stopped keeping to the table.',
  creator: 'Lamplit',
  colours: { ground: '#1b4f63', figure: '#0c1b25', light: '#f6cf78', title: '#fbf1dc' },
  face: 'serif',
  free: true,
  featured: 1,
  film: {
    seconds: 78,
    chapters: [
      { start: 0, title: 'Title' },
      { start: 6, title: 'First watch' },
      { start: 27, title: 'Ten to four' },
      { start: 45, title: 'The second lamp' },
      { start: 62, title: 'Low water' },
      { start: 73, title: 'End card' },
    ],
    captions: bilingual([
      [1.5, 5, '[wind, and a lamp motor that wants oil]', '[viento y el motor de una lámpara que pide aceite]'],
      [8, 11.5, 'Log of the north mole. Lamp lit at dusk.', 'Diario del muelle norte. Lámpara encendida al anochecer.'],
      [12.5, 16, 'Visibility: all the way to the bad news.', 'Visibilidad: hasta las malas noticias.'],
      [
        18,
        22,
        'I have kept this light for nine years. It has never once kept me.',
        'Llevo nueve años cuidando esta luz. Ella nunca me cuidó a mí.',
      ],
      [23.2, 26.4, 'Then the radio cleared its throat.', 'Entonces la radio carraspeó.'],
      [28, 30.6, '[static]', '[estática]'],
      [31.6, 35.4, 'North mole to north mole. Do you read?', 'Muelle norte a muelle norte. ¿Me recibe?'],
      [36.4, 39.8, 'That was my voice. I had not said it yet.', 'Era mi voz. Yo aún no lo había dicho.'],
      [40.6, 44.6, 'She said: tomorrow the tide forgets to turn.', 'Dijo: mañana la marea olvida dar la vuelta.'],
      [
        46.2,
        49.6,
        'Out past the bar, someone lit a second lamp.',
        'Más allá de la barra, alguien encendió otra lámpara.',
      ],
      [51, 54.4, 'Same height. Same interval. Same hand.', 'Misma altura. Mismo intervalo. Misma mano.'],
      [
        56,
        61,
        'I did what any keeper would. I turned mine round to look.',
        'Hice lo que haría cualquiera. Giré la mía para mirar.',
      ],
      [63, 66.6, 'Low water, four fifty-one. Nobody drowned.', 'Bajamar, cuatro cincuenta y uno. No se ahogó nadie.'],
      [68, 72.4, 'Tell her I said so. She will know when.', 'Díganle que lo dije. Ella sabrá cuándo.'],
    ]),
  },
};
