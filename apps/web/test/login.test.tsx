import { defaultRemoteConfig } from '@houselights/contracts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginForm } from '../src/features/account/components/login-form.tsx';
import { ConfigProvider } from '../src/lib/config/remote-config.tsx';
import { session } from '../src/lib/session/session.ts';

const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const tokens = { token: 't', tokenExpiry: later(12), refreshToken: 'r', refreshExpiry: later(1440), userId: 'u1' };

const send = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  cleanup();
  send.mockReset();
  session.end();
  vi.unstubAllGlobals();
});

function open() {
  render(
    <ConfigProvider initial={defaultRemoteConfig}>
      <MemoryRouter>
        <LoginForm />
      </MemoryRouter>
    </ConfigProvider>,
  );
  const email = screen.getByLabelText<HTMLInputElement>('Email');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  const submit = () => fireEvent.submit(email.form!);
  const type = (address: string, secret: string) => {
    fireEvent.change(email, { target: { value: address } });
    fireEvent.change(password, { target: { value: secret } });
  };
  return { email, password, submit, type };
}

test('nothing is sent while something is missing; the first wrong field has the focus', () => {
  const { email, submit, type } = open();
  type('mika', '');
  submit();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(email);
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
});

test('a refusal is said in the product’s words and what was typed stays', async () => {
  send.mockResolvedValue(
    new Response(JSON.stringify({ code: 'invalid_credentials', title: 'x', errors: {} }), { status: 401 }),
  );
  const { email, password, submit, type } = open();
  type('mika@example.com', 'secret');
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid Email or Password.'));
  expect([email.value, password.value]).toEqual(['mika@example.com', 'secret']);
  expect(session.current()).toBeNull();
});

test('sends once however often it is pressed, with the device, and starts the session', async () => {
  send.mockResolvedValue(Response.json(tokens));
  const { submit, type } = open();
  type(' mika@example.com ', 'secret');
  submit();
  submit();
  await waitFor(() => expect(session.current()?.userId).toBe('u1'));
  expect(send).toHaveBeenCalledTimes(1);
  const [url, init] = send.mock.calls[0]!;
  expect(url).toBe('/api/v2/account/login?platform=web');
  const sent: unknown = await new Response(init!.body).json();
  expect(sent).toMatchObject({
    email: 'mika@example.com',
    password: 'secret',
    device: { platform: 'web' },
  });
});
