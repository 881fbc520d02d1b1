import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SignupForm } from '../src/features/account/components/signup-form.tsx';
import { rememberJoin } from '../src/shared/join/referral.ts';
import { session } from '../src/lib/session/session.ts';
import { storage } from '../src/lib/storage/storage.ts';
import { serve } from './api.ts';
import { open } from './billing.tsx';

afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('an account that is made tells who brought it, once', async () => {
  const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const tokens = { token: 't', tokenExpiry: later(12), refreshToken: 'r', refreshExpiry: later(1440), userId: 'u1' };
  const { of } = serve({ 'POST /v2/account/register': tokens });
  rememberJoin('the-crew');
  open(<SignupForm />, '/signup');
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  fireEvent.change(screen.getByLabelText('Display name'), { target: { value: 'Mika' } });
  fireEvent.change(email, { target: { value: 'mika@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'lantern-42' } });
  fireEvent.submit(email.form!);
  await waitFor(() => expect(session.current()?.userId).toBe('u1'));
  expect(of('POST /v2/account/register')[0]?.body).toMatchObject({ displayName: 'Mika', creatorReferral: 'the-crew' });
  expect(storage.get('creator-referral')).toBeNull();
});
