import type { MediaDetails } from '@houselights/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { PlayerSlot } from './player-slot.tsx';

afterEach(cleanup);

function open(failure: MediaDetails['failure']) {
  const preparation = { state: 'failed', progress: 300, failure } as const;
  render(
    <MemoryRouter>
      <PlayerSlot id="v1" showing={undefined} next={null} free={null} preparation={preparation} preview={null} />
    </MemoryRouter>,
  );
}

it('says of a film that could not be prepared why, to those who are told', () => {
  open({ code: 'file_is_image', text: 'This is a picture, not a video.' });
  expect(screen.getByRole('alert').textContent).toContain('This is a picture, not a video.');
  cleanup();
  open(null);
  expect(screen.getByRole('alert').textContent).toContain("The file can't be played.");
});
