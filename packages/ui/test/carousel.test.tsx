import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Carousel } from '../src/carousel/carousel.tsx';
import { Shelf } from '../src/shelf/shelf.tsx';
import { Packshot, VideoCard } from '../src/card/video-card.tsx';

const WIDTH = 100;
let less = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: less && query.includes('reduced-motion: reduce') }),
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  // The test DOM has no layout: it jumps to the target and fires the event.
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, options?: ScrollToOptions | number) {
    if (typeof options !== 'object') return;
    this.scrollLeft = options.left ?? 0;
    fireEvent.scroll(this);
  };
});
afterEach(() => {
  cleanup();
  less = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const slides = ['Fog', 'Salt', 'Dust'].map((name) => ({
  id: name,
  name,
  content: () => <a href={`#${name}`}>{name}</a>,
}));
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

test('moves on by itself, round and round, and not while somebody points at it', () => {
  render(<Carousel label="Featured" slides={slides} every={1000} />);
  expect(shown()).toBe('Show Fog');
  pass(1000);
  expect(shown()).toBe('Show Salt');
  const box = screen.getByRole('region', { name: 'Featured' });
  fireEvent.pointerEnter(box);
  pass(5000);
  expect(shown()).toBe('Show Salt');
  fireEvent.pointerLeave(box);
  pass(1000);
  pass(1000);
  expect(shown()).toBe('Show Fog');
});

test('stands still once somebody chose, and when asked to; what is not shown cannot be reached', () => {
  const { container } = render(<Carousel label="Featured" slides={slides} every={1000} />);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(shown()).toBe('Show Dust');
  pass(5000);
  expect(shown()).toBe('Show Dust');
  const closed = [...container.querySelectorAll('[inert]')].map((slide) => slide.textContent);
  expect(closed).toEqual(['Fog', 'Salt']);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  pass(1000);
  expect(shown()).toBe('Show Fog');
});

test('never moves by itself for people who want less motion', () => {
  less = true;
  render(<Carousel label="Featured" slides={slides} every={1000} />);
  pass(5000);
  expect(shown()).toBe('Show Fog');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('a view is told when somebody could come to it: the first, those beside one that is held, the next before it comes', () => {
  const views = ['Fog', 'Salt', 'Dust', 'Rust'].map((name) => ({
    id: name,
    name,
    content: (isNear: boolean) => isNear && <img alt={name} />,
  }));
  render(<Carousel label="Featured" slides={views} every={9000} />);
  const near = () => screen.getAllByRole('img', { hidden: true }).map((image) => image.getAttribute('alt'));
  expect(near()).toEqual(['Fog']);
  pass(5999);
  expect(near()).toEqual(['Fog']);
  pass(1);
  expect(near()).toEqual(['Fog', 'Salt']);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Featured' }));
  expect(near()).toEqual(['Fog', 'Salt', 'Rust']);
});

test('arrow keys go from card to card, whatever else can be pressed in a card', () => {
  render(
    <Shelf title="Latest">
      <VideoCard href="/video/1" title="Fog" note={<a href="/show/weather">Weather</a>} />
      <VideoCard href="/video/2" title="Salt" />
    </Shelf>,
  );
  screen.getByRole('link', { name: 'Weather' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement?.textContent).toBe('Salt');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('Fog');
});

test('arrow keys pass over a card that leads nowhere, which still has its name', () => {
  render(
    <Shelf title="Winners" tall>
      <Packshot href="/season/1" title="Fog" />
      <Packshot title="Salt" />
      <Packshot href="/season/3" title="Dust" />
    </Shelf>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Salt'))).toContain(true);
  screen.getByRole('link', { name: 'Fog' }).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dust');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Fog');
});
