import type { Page } from '@playwright/test';

/**
 * Layout faults of the current page, one line each: a page wider than its window, text that is cut off, overlapping text and controls, text
 * in the wrong direction. Text with an ellipsis is cut on purpose, unless it is a message: labels must be readable.
 */
export function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Piece {
      readonly element: Element;
      readonly words: string;
      readonly box: DOMRect;
      /** The enclosing layer that covers the page below: a sticky bar, a dialog, a screen over a film. */
      readonly layer: Element | null;
    }
    const found = new Set<string>();
    const { clientWidth: width, scrollWidth } = document.documentElement;
    if (scrollWidth > width) found.add(`the page is ${scrollWidth - width} px wider than its window`);

    const named = ({ tagName, className }: Element) =>
      `${tagName.toLowerCase()}${typeof className === 'string' ? className.replaceAll(/(?:^|\s+)(?=\S)/g, '.') : ''}`;
    /** The element and its ancestors, below the body. */
    function* around(element: Element): Generator<Element> {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) yield each;
    }
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      ![...around(element)].some((each) => {
        const { clipPath, position } = getComputedStyle(each);
        // Text for screen readers only.
        return position === 'absolute' && (clipPath.startsWith('inset(50') || each.clientWidth <= 1);
      });
    const isOnTop = (element: Element) => {
      const { position, backgroundColor } = getComputedStyle(element);
      if (position === 'absolute') return !backgroundColor.endsWith(', 0)');
      return position === 'fixed' || position === 'sticky';
    };
    const layerOf = (element: Element) => [...around(element)].find(isOnTop) ?? null;
    const isWithin = (inner: DOMRect, low: number, high: number, way: 'x' | 'y') =>
      way === 'x' ? inner.left >= low - 1 && inner.right <= high + 1 : inner.top >= low - 1 && inner.bottom <= high + 1;

    /** Reports where a box cuts text off. Returns whether the text is fully visible. */
    function isWhole({ element, words, box }: Piece): boolean {
      const isMessage = words.includes('⟦') || words.includes('⟧');
      for (const each of around(element)) {
        const style = getComputedStyle(each);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const isCut =
          (cuts(style.overflowX) && !isWithin(box, left, right, 'x')) ||
          (cuts(style.overflowY) && !isWithin(box, top, bottom, 'y'));
        // The note under a card is one line whose beginning matters.
        if (isCut && (!isShortened || (isMessage && !each.matches('.hl-card-note'))))
          found.add(`"${words}" is cut by ${named(each)}`);
        if (isCut) return false;
        // Anything beyond can be scrolled to.
        if (['auto', 'scroll'].includes(style.overflowX)) return isWithin(box, left, right, 'x');
      }
      if (!isWithin(box, 0, width, 'x')) found.add(`"${words}" leaves the window`);
      return true;
    }

    const way = (element: Element) => getComputedStyle(element).direction;
    /** A film's timeline runs left to right in every language, and a name follows its own script. */
    const hasOwnWay = '.pl-row, .pl-bar, [dir=auto]';

    const pieces: Piece[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const words = (node.nodeValue ?? '').trim();
      if (!element || words === '' || !isShown(element)) continue;
      if (way(element) !== way(document.documentElement) && element.closest(hasOwnWay) === null) {
        found.add(`"${words}" runs another way than the page`);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const layer = layerOf(element);
      for (const box of range.getClientRects()) {
        if (box.width > 1 && box.height > 1) pieces.push({ element, words, box, layer });
      }
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      if (!isShown(field) || field.scrollWidth <= field.clientWidth + 1) continue;
      found.add(`"${field.getAttribute('placeholder') ?? ''}" is cut by its own field`);
    }

    /** A control's content box: a button may be placed in a field's padding. */
    function boxOf(control: Element): DOMRect {
      const { x, y, width: wide, height } = control.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(control);
      const [left, right] = [parseFloat(paddingLeft), parseFloat(paddingRight)];
      return new DOMRect(x + left, y, Math.max(0, wide - left - right), height);
    }
    const controls = [...document.querySelectorAll('button, input, select, textarea, .hl-btn')].flatMap((element) =>
      isShown(element) ? [{ element, words: named(element), box: boxOf(element), layer: layerOf(element) }] : [],
    );
    const isOver = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      // Glyphs fill about the middle half of their line.
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > Math.min(one.height, other.height) / 2;
    function lookForOverlap(ones: readonly Piece[]): void {
      for (const [index, one] of ones.entries()) {
        for (const other of ones.slice(index + 1)) {
          const isApart = one.layer !== other.layer || one.element.contains(other.element);
          if (isApart || other.element.contains(one.element) || !isOver(one.box, other.box)) continue;
          found.add(`"${one.words}" and "${other.words}" lie on each other`);
        }
      }
    }
    lookForOverlap(pieces.filter(isWhole));
    lookForOverlap(controls);
    return [...found];
  });
}
