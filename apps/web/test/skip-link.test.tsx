import { render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { SkipLink } from '../src/shell/skip-link.tsx';

afterEach(() => document.body.replaceChildren());

test('the skip link stands in front of the player', () => {
  document.body.innerHTML = '<div id="skip"></div><div id="player"></div>';
  render(<SkipLink />);
  expect(screen.getByRole('link').parentElement?.id).toBe('skip');
});

test('a link that was focused before the page had its code keeps the focus', async () => {
  document.body.innerHTML =
    '<div id="skip"></div><div id="root"><a class="skip" href="#main">Skip to content</a></div>';
  screen.getByRole('link').focus();
  await act(async () => void hydrateRoot(document.getElementById('root')!, <SkipLink />));
  const link = screen.getByRole('link');
  expect([link.parentElement?.id, document.activeElement === link]).toEqual(['skip', true]);
});

test('without a place for it, it stays in the page', () => {
  render(<SkipLink />);
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
