import { describe, expect, it } from 'vitest';
import { watchForQuiet } from './quiet.ts';
import type { VideoCard } from '@houselights/contracts';

const media = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }) as VideoCard);
const film = (progress: number) => ({ id: 'film', title: 'Film', progress });
const second = 1_000;

describe('a house', () => {
  it('is quiet when it has prepared nothing for a while', () => {
    const isQuiet = watchForQuiet();
    const looks = Array.from({ length: 20 }, (_, at) => isQuiet({ media: media(3), preparing: [] }, at * second));
    expect([looks[0], looks[13], looks[14], looks[19]]).toEqual([false, false, true, true]);
  });

  it('is not between two films', () => {
    const isQuiet = watchForQuiet();
    const looks = Array.from({ length: 100 }, (_, at) =>
      isQuiet({ media: media(Math.floor(at / 10)), preparing: at % 10 < 4 ? [] : [film(at)] }, at * second),
    );
    expect(looks).not.toContain(true);
  });

  it('is, too, when what it announces does not come', () => {
    const isQuiet = watchForQuiet();
    const look = (at: number, progress: number) => isQuiet({ media: media(2), preparing: [film(progress)] }, at);
    expect(look(0, 0)).toBe(false);
    expect(look(14 * 60 * second, 5)).toBe(false);
    expect(look(28 * 60 * second, 5)).toBe(false);
    expect(look(29 * 60 * second, 5)).toBe(true);
  });
});
