import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import { CommentsSlot } from './comments-slot.tsx';

beforeEach(() => signIn());
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const isCoded = vi.hoisted(() => vi.fn());
vi.mock('./comments.tsx', () => {
  isCoded();
  return { Comments: () => <p>All comments</p> };
});

function Page() {
  const [waits, setWaits] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setWaits(false)}>
        The first picture
      </button>
      <CommentsSlot mediaId="film" waits={waits} />
    </>
  );
}

test('comments in sight wait for the first picture of the film, and then load', async () => {
  serve({});
  open(<Page />);
  // Time for an import to begin.
  await new Promise((resolve) => setImmediate(resolve));
  expect(isCoded).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByText('All comments')).not.toBeNull());
});
