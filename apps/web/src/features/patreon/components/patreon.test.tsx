import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { PatreonPanel } from './patreon-panel.tsx';
import { PatreonReturn } from './patreon-return.tsx';

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

afterEach(() => {
  cleanup();
  leave.mockClear();
  vi.unstubAllGlobals();
});

const none = { linked: false, active: false, tiers: [] };
const linked = { linked: true, active: true, tiers: ['Front row'] };

test('who is not linked goes to Patreon, once however often it is pressed', async () => {
  const { of } = serve({ 'GET /v1/patreon': none, 'POST /v1/patreon/start': { url: 'https://patreon.example/x' } });
  open(<PatreonPanel />, '/account');
  const button = await screen.findByRole('button', { name: 'Link Patreon' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://patreon.example/x'));
  expect(of('POST /v1/patreon/start')).toHaveLength(1);
});

test('who is linked sees what it gives, and unlinks after a question', async () => {
  const { of } = serve({ 'GET /v1/patreon': linked });
  open(<PatreonPanel />, '/account');
  expect((await screen.findByText(/Front row/)).textContent).toContain('gives you access here');
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  expect(of('DELETE /v1/patreon')).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Unlink Patreon' }));
  await waitFor(() => expect(of('DELETE /v1/patreon')).toHaveLength(1));
});

test('a link that gives nothing says so', async () => {
  serve({ 'GET /v1/patreon': { ...linked, active: false } });
  open(<PatreonPanel />, '/account');
  await screen.findByText(/you don't have an eligible Patreon membership/);
});

test('coming back from Patreon completes the link once', async () => {
  const { of } = serve({ 'POST /v1/patreon/link': linked });
  open(<PatreonReturn />, '/account/patreon?code=c&state=s');
  await screen.findByRole('heading', { name: 'Patreon is linked' });
  expect(of('POST /v1/patreon/link').map(({ body }) => body)).toEqual([{ code: 'c', state: 's' }]);
});

test('whoever said no at Patreon reads that nothing was linked', async () => {
  const { of } = serve({});
  open(<PatreonReturn />, '/account/patreon?error=access_denied&state=s');
  await screen.findByText(/You didn't give permission on Patreon/);
  expect(of('POST /v1/patreon/link')).toHaveLength(0);
});

test.each([
  ['patreon_linked_elsewhere', 400, 'This account at Patreon is linked to another account here.'],
  ['identity_refused', 401, "Patreon didn't confirm the link, or it took too long. Nothing was linked."],
  ['provider_unavailable', 404, "We aren't connected to Patreon right now. Please try again later."],
])('%s is said in words', async (code, status, words) => {
  const errors: Record<string, string[]> = code === 'patreon_linked_elsewhere' ? { code: [words] } : {};
  serve({ 'POST /v1/patreon/link': () => refusal(status, code, words, errors) });
  open(<PatreonReturn />, '/account/patreon?code=c&state=s');
  await screen.findByText(words);
});
