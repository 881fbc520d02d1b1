import { afterEach, expect, it, vi } from 'vitest';
import * as playback from './api/playback.ts';
import { watchIntent } from './watch-intent.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function linkTo(href: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  return link;
}

function signOn(link: Element, type: 'pointerover' | 'pointerdown'): void {
  link.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }));
}

it('a press right after the page came asks for the addresses of its video before the page is at rest', async () => {
  const foresee = vi.spyOn(playback, 'foreseePlayback').mockReturnValue(undefined);
  const cancel = watchIntent();
  signOn(linkTo('/video/v1'), 'pointerdown');
  await vi.waitFor(() => expect(foresee.mock.calls).toEqual([['v1']]));
  // From here on the loaded code listens.
  signOn(linkTo('/video/v2'), 'pointerdown');
  expect(foresee.mock.lastCall).toEqual(['v2']);
  cancel();
});
