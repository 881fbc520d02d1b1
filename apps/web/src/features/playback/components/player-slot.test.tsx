import type { MediaDetails } from '@houselights/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PlayerSlot } from './player-slot.tsx';

afterEach(cleanup);

function open(preparation: Pick<MediaDetails, 'state' | 'progress' | 'failure'>) {
  render(
    <MemoryRouter>
      <PlayerSlot id="v1" showing={undefined} next={null} free={null} preparation={preparation} preview={null} />
    </MemoryRouter>,
  );
}

it('says of a film that could not be prepared why, to those who are told', () => {
  const failed = { state: 'failed', progress: 300 } as const;
  open({ ...failed, failure: { code: 'file_is_image', text: 'This is a picture, not a video.' } });
  expect(screen.getByRole('alert').textContent).toContain('This is a picture, not a video.');
  cleanup();
  open({ ...failed, failure: null });
  expect(screen.getByRole('alert').textContent).toContain("The file can't be played.");
});

it.each([
  [0, 'Not ready yet'],
  [1, 'Getting ready'],
  [899, 'Getting ready'],
  [900, 'Almost ready'],
])('a film at %d per mille is said to be: %s', (progress, title) => {
  open({ state: 'preparing', progress, failure: null });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
});
