import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SizedImage } from '../src/index.ts';

const set = '/media/picture/art/house-0123456789abcdef-1280w.webp';

it('offers every size in the best format first, and the largest to whoever reads neither', () => {
  const { container } = render(<SizedImage src={set} sizes="50vw" alt="The house" />);
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => [source.type, source.sizes])).toEqual([
    ['image/avif', '50vw'],
    ['image/webp', '50vw'],
  ]);
  expect(sources[0]?.srcset).toMatch(/-320w\.avif 320w, .*-640w\.avif 640w, .*-1280w\.avif 1280w$/);
  expect(container.querySelector('img')?.getAttribute('src')).toBe(set);
});

it('measures a lazy picture where it stands', () => {
  const { container } = render(<SizedImage src={set} sizes="50vw" loading="lazy" />);
  expect(container.querySelector('source')?.sizes).toBe('auto, 50vw');
});

it('shows another picture where its media query is met, whether it has sizes or not', () => {
  for (const src of [set, '/tall.webp']) {
    const { container, unmount } = render(
      <SizedImage src={set} sizes="100vw" instead={{ src, media: '(max-width: 575px)', sizes: '90vw' }} />,
    );
    const [first] = container.querySelectorAll('source');
    expect(first?.media).toBe('(max-width: 575px)');
    expect(first?.srcset).toContain(src.replace('-1280w.webp', ''));
    unmount();
  }
});

it('is one plain picture where there is one size', () => {
  const { container } = render(<SizedImage src="/art/house.svg" sizes="100vw" />);
  expect(container.querySelector('picture')).toBeNull();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/art/house.svg');
});
