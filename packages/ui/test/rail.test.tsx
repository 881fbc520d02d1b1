import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Shelf } from '../src/shelf/shelf.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  ['two to a view', 390, 20, 12, 181, 2],
  ['six to a view', 1_376, 48, 18, 216, 6],
  ['one and a cut one', 390, 20, 14, 287, 1],
])('the buttons move by one view of whole cards: %s', (_what, width, edge, gap, step, cards) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(20 * step);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function offset(this: HTMLElement) {
    return edge + step * [...this.parentElement!.children].indexOf(this);
  });
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollBy').mockReturnValue(undefined);
  render(
    <Shelf title="Winners">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
        <a key={card} href={`/${card}`}>
          {card}
        </a>
      ))}
    </Shelf>,
  );
  screen.getByRole('list').style.cssText =
    `padding-inline-start: ${edge}px; padding-inline-end: ${edge}px; column-gap: ${gap}px`;
  fireEvent.click(screen.getByRole('button', { name: 'Next in Winners' }));
  expect(scrolled).toHaveBeenCalledWith({ left: cards * step, behavior: 'smooth' });
});

test.each([
  ['cards that lead somewhere', true, null],
  ['cards that lead nowhere', false, '0'],
])('a row of %s is reached by the keyboard', (_what, isLink, tabIndex) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(1_000);
  render(<Shelf title="Winners">{isLink ? <a href="/1">1</a> : <p>1</p>}</Shelf>);
  expect(screen.getByRole('list').getAttribute('tabindex')).toBe(tabIndex);
});

/** Records the intersection observers and their targets. */
function watchNearness() {
  const watched = new Map<Element, () => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(target: Element) {
        watched.set(target, () => this.#tell([{ isIntersecting: true }]));
      }
      disconnect() {
        watched.clear();
      }
    },
  );
  return {
    come: () =>
      act(() => {
        for (const tell of watched.values()) tell();
      }),
    count: () => watched.size,
  };
}

const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((card) => (
  <a key={card} href={`/${card}`}>
    {card}
  </a>
));
const drawn = () => screen.queryAllByRole('link').length;

test.each([
  ['lying', false, 4],
  ['standing', true, 6],
])('a row of %s cards draws none while it is far, a view of them when it comes near, then all', (_what, tall, view) => {
  const nearness = watchNearness();
  render(
    <Shelf title="Latest" tall={tall}>
      {eight}
    </Shelf>,
  );
  expect(screen.getByRole('heading', { name: 'Latest' })).not.toBeNull();
  expect(drawn()).toBe(0);
  nearness.come();
  expect(drawn()).toBe(view);
  nearness.come();
  expect(drawn()).toBe(8);
  expect(nearness.count()).toBe(0);
});

test('a row of the first screen has its first view at once, and the room for all', () => {
  watchNearness();
  const { container } = render(
    <Shelf title="Latest" first>
      {eight}
    </Shelf>,
  );
  expect(drawn()).toBe(4);
  expect(container.querySelectorAll('li')).toHaveLength(8);
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});
