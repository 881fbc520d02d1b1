import type { SeasonScript } from './season.ts';

export const theLongTakeSeasons: readonly SeasonScript[] = [
  {
    number: 1,
    began: 540,
    episodes: [
      {
        title: 'Kitchen, one pan',
        text: 'The camera follows a single pan through a dinner service. Forty cooks have agreed not to look at it. One looks.',
        lines: [
          ['Camera is a waiter tonight. Please tip it.', 'Esta noche la cámara es camarera. Dejen propina.'],
          ['Behind you, behind you, behind me, behind everyone.', 'Detrás, detrás, detrás de mí, detrás de todos.'],
          [
            'We lost an onion in minute four. It is in the film.',
            'Perdimos una cebolla en el minuto cuatro. Está en la película.',
          ],
        ],
      },
      {
        title: 'A lift between floors',
        text: 'Two metres by two metres, six actors, one operator, and a lift that is really a box on eight shoulders.',
        lines: [
          ['The lift does not move. The building does.', 'El ascensor no se mueve. Se mueve el edificio.'],
          ['Breathe out when the camera turns. All of you. Now.', 'Espiren cuando gire la cámara. Todos. Ahora.'],
          ['Third floor: haberdashery, doubt, lighting.', 'Tercera planta: mercería, dudas, iluminación.'],
        ],
      },
      {
        title: 'The orchestra walks',
        text: 'Fifty-two musicians play a slow movement while they cross a car park. The cello has wheels. The harp has friends.',
        lines: [
          ['Keep the tempo of the slowest shoe.', 'Sigan el tempo del zapato más lento.'],
          ['The triangle gets one note, and a speed bump.', 'El triángulo tiene una nota, y un badén.'],
          ['If it rains, it rains in four four.', 'Si llueve, llueve en cuatro por cuatro.'],
        ],
      },
    ],
  },
  {
    number: 2,
    began: 75,
    episodes: [
      {
        title: 'Night bus, whole route',
        text: 'From the depot to the last stop without a cut. Every passenger is in the cast except one, and nobody knows which.',
        lines: [
          ['Next stop: the scene with the umbrella.', 'Próxima parada: la escena del paraguas.'],
          ['He was not in the script. He had a valid ticket.', 'No estaba en el guion. Tenía un billete válido.'],
          [
            'Keep rolling. The driver is improvising a roundabout.',
            'Sigan rodando. El conductor improvisa una rotonda.',
          ],
        ],
      },
      'film',
    ],
  },
];
