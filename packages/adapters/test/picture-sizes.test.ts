import { pictureSet, widthsUpTo } from '@houselights/contracts/picture';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureSizes } from '../src/pictures/picture-sizes.ts';

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5452c' } });

async function made(bytes: Uint8Array) {
  const { name, sizes } = await pictureSizes('art/house', bytes);
  const all: { name: string; bytes: Uint8Array }[] = [];
  for await (const size of sizes()) all.push(size);
  return { name, all };
}

describe('the sizes of a picture', () => {
  it.each([
    [2400, 1350, [320, 640, 1280, 1920]],
    [1280, 720, [320, 640, 1280]],
    [700, 1050, [320, 640, 700]],
    [192, 192, [192]],
  ])('of %i × %i', async (width, height, widths) => {
    const { name, all } = await made(await drawn(width, height).png().toBuffer());
    const facts = await Promise.all(
      all.map(async (size) => {
        const { format, compression, width: wide, height: high } = await sharp(size.bytes).metadata();
        return { kind: compression === 'av1' ? 'avif' : format, wide, high };
      }),
    );
    const expected = widths.flatMap((wide) => ['avif', 'webp'].map((kind) => ({ kind, wide })));
    expect(facts).toMatchObject(expected);
    for (const { wide, high } of facts) expect(Math.abs(high - (wide * height) / width)).toBeLessThanOrEqual(1);
    // The sizes implied by the name are exactly those generated, and the largest comes last.
    const told = (pictureSet(name)?.sources ?? []).flatMap(({ srcSet }) =>
      srcSet.split(', ').map((one) => one.split(' ', 1).join()),
    );
    expect(told.toSorted()).toEqual(all.map((size) => size.name).toSorted());
    expect(all.at(-1)?.name).toBe(name);
  });

  it('are named by what they show', async () => {
    const [one, other] = [await drawn(64, 64).png().toBuffer(), await drawn(64, 65).png().toBuffer()];
    expect((await pictureSizes('a', one)).name).toBe((await pictureSizes('a', one)).name);
    expect((await pictureSizes('a', one)).name).not.toBe((await pictureSizes('a', other)).name);
  });

  it.each([
    ['a bright yellow', '#ffd84d', (red: number, green: number, blue: number) => red > green && green > blue],
    ['white', '#ffffff', (red: number, green: number, blue: number) => red === green && green === blue],
    ['a dark blue', '#0b1440', (red: number, green: number, blue: number) => blue > green && green > red],
    ['black', '#000000', (red: number, green: number, blue: number) => red + green + blue === 0],
    ['half transparent red', '#ff000080', (red: number, green: number, blue: number) => red > 40 && green + blue === 0],
  ])('carry a shade that is dark, and the picture’s own: %s', async (_name, background, isOwn) => {
    const bytes = await sharp({ create: { width: 64, height: 36, channels: 4, background } })
      .png()
      .toBuffer();
    const shade = pictureSet((await pictureSizes('a', bytes)).name)?.shade ?? '';
    expect(shade).toMatch(/^#[0-9a-f]{6}$/);
    const [red = 0, green = 0, blue = 0] = (shade.match(/[0-9a-f]{2}/g) ?? []).map((part) => Number.parseInt(part, 16));
    expect(isOwn(red, green, blue)).toBe(true);
    // Dark enough for white text.
    expect(0.2126 * (red / 255) ** 2.2 + 0.7152 * (green / 255) ** 2.2 + 0.0722 * (blue / 255) ** 2.2).toBeLessThan(
      0.02,
    );
  });

  it('carry a shade in any color space', async () => {
    for (const space of ['b-w', 'cmyk', 'rgb16'] as const) {
      const picture = drawn(64, 36).toColourspace(space);
      const bytes = await (
        space === 'rgb16' ? picture.png() : space === 'cmyk' ? picture.jpeg() : picture.webp()
      ).toBuffer();
      expect(pictureSet((await pictureSizes('a', bytes)).name)?.shade).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  it('stand upright, and say nothing of the camera', async () => {
    const exif = { IFD0: { Copyright: 'somebody at home' } };
    const lying = await drawn(400, 200).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { name, all } = await made(lying);
    expect(name).toMatch(/-200w\.webp$/);
    const facts = await sharp(all.at(-1)?.bytes).metadata();
    expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([200, 400, undefined, undefined]);
  });

  it('are not made of what is no picture, or claims to be a huge one', async () => {
    await expect(pictureSizes('a', Buffer.from('not a picture'))).rejects.toThrow(/unsupported image format/);
    const huge = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect width="9" height="9"/></svg>',
    );
    await expect(made(huge)).rejects.toThrow(/pixel limit/);
  });
});

it('is one picture where the address tells of no sizes', () => {
  for (const address of [
    '/art/house.svg',
    'a-w.webp',
    'a-0w.webp',
    'a-640w.jpg',
    'a-640w.webp?x',
    'a-12345w.webp',
    '',
  ]) {
    expect(pictureSet(address)).toBeUndefined();
  }
  expect(widthsUpTo(320)).toEqual([320]);
});

it('has no shade where its name carries none', () => {
  expect(pictureSet('art/house-0123456789abcdef-640w.webp')?.shade).toBeNull();
  expect(pictureSet('art/house-0123456789abcdef-1a120f-640w.webp')?.shade).toBe('#1a120f');
});
