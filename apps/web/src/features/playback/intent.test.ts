import { afterEach, expect, it, vi } from 'vitest';
import { watchIntent } from './intent.ts';
import { player } from './player/instance.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function press(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.addEventListener('click', (event) => event.preventDefault());
  document.body.append(link);
  link.click();
}

it.each([
  ['a moment in a film opens it there', '/video/v1?t=3', 3],
  ['a film opens it where it was left', '/video/v1', undefined],
  ['no readable moment opens the film where it was left', '/video/v1?t=soon', undefined],
])('a link to %s', async (_what, href, from) => {
  const open = vi.spyOn(player, 'open').mockResolvedValue(undefined);
  watchIntent();
  press(href);
  await vi.waitFor(() => expect(open.mock.calls).toEqual([['v1', { play: true, from }]]));
});
