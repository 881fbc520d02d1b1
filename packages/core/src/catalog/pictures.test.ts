import { expect, it } from 'vitest';
import { isPublicPicture } from './pictures.ts';

it.each([
  ['assets/019a/poster.jpg', true],
  ['assets/019a/poster-640.webp', true],
  ['assets/019a/art.png', true],
  ['art/salt-and-static/wide.jpg', true],
  ['assets/019a/sprite.jpg', false],
  ['assets/019a/master.m3u8', false],
  ['assets/019a/360p/poster.jpg', false],
  ['assets/019a/poster.jpg/master.m3u8', false],
  ['assets/../art/poster.jpg', false],
  ['art/../assets/019a/sprite.jpg', false],
  ['/art/a.jpg', false],
  ['art/a.jpg\n', false],
  ['uploads/019a.jpg', false],
])('%s is for everyone: %s', (key, expected) => {
  expect(isPublicPicture(key)).toBe(expected);
});
