import { tallHeroMedia } from '@houselights/rules';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { videoCard } from '../../../../test/cards.ts';
import { videoSlide } from '../slides.ts';
import { Hero } from './hero.tsx';
import { PlaceHero } from './place-hero.tsx';

const wide = '/media/picture/art/wide-0123456789abcdef-1280w.webp';
const tall = '/media/picture/art/tall-0123456789abcdef-640w.webp';

const drawn = (element: ReactElement) => {
  const { container } = render(<MemoryRouter>{element}</MemoryRouter>);
  const sources = [...container.querySelectorAll('source')];
  return {
    img: container.querySelector('img'),
    sources: sources.map(({ media, srcset }) => [media, /(wide|tall)/.exec(srcset)?.[0]]),
  };
};

const both = [
  [tallHeroMedia, 'tall'],
  [tallHeroMedia, 'tall'],
  ['', 'wide'],
  ['', 'wide'],
];

test('upright phones get the standing picture of a place, all others the lying one', () => {
  const place = drawn(<PlaceHero title="Salt" line="" text="" pictures={{ wide, tall }} />);
  expect(place.sources).toEqual(both);
  expect(place.img?.getAttribute('src')).toBe(wide);
  expect(tallHeroMedia).toContain('(orientation: portrait)');
});

test('so does a slide on the front page', () => {
  const media = { ...videoCard('v'), heroUrl: wide, verticalHeroUrl: tall };
  expect(drawn(<Hero slides={[videoSlide(media, 0)]} />).sources).toEqual(both);
});

test('one shape alone stands in every place, and no picture leaves none', () => {
  const pictures = { wide, tall: null };
  const place = drawn(<PlaceHero title="Salt" line="" text="" pictures={pictures} />);
  expect(place.sources).toEqual(both.slice(2));
  expect(drawn(<PlaceHero title="Salt" line="" text="" pictures={{ wide: null, tall: null }} />).img).toBeNull();
});

test('the shade under the text has the picture’s color where its name carries one', () => {
  const { container } = render(
    <MemoryRouter>
      <PlaceHero title="Salt" line="" text="" pictures={{ wide: wide.replace('-1280w', '-1a120f-1280w'), tall }} />
      <PlaceHero title="Pepper" line="" text="" pictures={{ wide, tall }} />
    </MemoryRouter>,
  );
  const shades = [...container.querySelectorAll<HTMLElement>('.hero')].map(({ style }) =>
    style.getPropertyValue('--shade'),
  );
  expect(shades).toEqual(['#1a120f', '']);
});
