import { confirmDialog } from '@houselights/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signIn } from '../../test/signed-in.ts';
import { session } from '../lib/session/session.ts';
import { storage } from '../lib/storage/storage.ts';
import { Questions } from './questions.tsx';

beforeEach(() => session.end());

/** What another tab writes. */
function elsewhere(change: () => void): void {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'public-token' }));
}

async function ask() {
  signIn('a');
  await act(async () => void render(<Questions />));
  const answer = confirmDialog({ title: 'Delete your account?', confirm: 'Delete' });
  await screen.findByRole('alertdialog');
  return answer;
}

test('a question closes with no when the account logs out in another tab', async () => {
  const asking = ask();
  await screen.findByRole('alertdialog');
  act(() => elsewhere(() => storage.remove('public-token')));
  expect(await asking).toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a question stays open while its account gets new tokens', async () => {
  const asking = ask();
  const dialog = await screen.findByRole('alertdialog');
  const tokens = session.current();
  act(() => elsewhere(() => tokens && storage.set('public-token', { ...tokens, token: 'newer' })));
  expect(session.current()?.token).toBe('newer');
  expect(dialog.isConnected).toBe(true);
  act(() => session.end());
  expect(await asking).toBe(false);
});
