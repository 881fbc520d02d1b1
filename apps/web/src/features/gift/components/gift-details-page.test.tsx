import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { gift } from '../../../../test/gifts.ts';
import { keptDraft, keepDraft } from '../draft.ts';
import { GiftDetailsPage } from './gift-details-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const unpaid = gift({ state: 'unpaid', paidAt: null, sentAt: null, code: null });

function start(answer: object, search = '', answers = {}, switches = {}) {
  const served = serve({ 'GET /v1/gifts/g1': answer, 'GET /v1/userinfo/query': {}, ...answers });
  open(
    <Routes>
      <Route path="/gift-subscriptions/history/:id" element={<GiftDetailsPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/gift-subscriptions/history/g1${search}`,
    switches,
  );
  return served;
}

test('a mailed gift shows its code, its words and how it stands', async () => {
  start(gift());
  await screen.findByText('ABCDE-FGHJK-MNPQR-STVWX');
  expect(screen.getByRole('article', { name: 'Gift card' }).textContent).toContain('Happy birthday');
  expect(screen.getByText('Emailed to sam@example.com')).toBeTruthy();
  expect(screen.getByText('Not yet')).toBeTruthy();
});

test('the card bears the mark of the operator, for dark pages and for light ones', async () => {
  start(gift(), '', {}, { projectName: 'Playhouse', logo_url: '/dark.svg', logo_light_url: '/light.svg' });
  const card = within(await screen.findByRole('article', { name: 'Gift card' }));
  const marks = card.getAllByRole<HTMLImageElement>('img', { name: 'Playhouse' });
  expect(marks.map((mark) => mark.getAttribute('src'))).toEqual(['/dark.svg', '/light.svg']);
});

test('the code goes to the clipboard', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  start(gift());
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the code' }));
  await screen.findByText('Code copied.');
  expect(writeText).toHaveBeenCalledWith('ABCDE-FGHJK-MNPQR-STVWX');
});

test('a gift is sent again once for a double click, and only after it was sent', async () => {
  const { of } = start(gift());
  const again = await screen.findByRole('button', { name: 'Send it again' });
  fireEvent.click(again);
  fireEvent.click(again);
  await screen.findByText('Emailed to sam@example.com again.');
  expect(of('POST /v1/gifts/g1/send')).toHaveLength(1);
  cleanup();
  start(gift({ state: 'scheduled', sentAt: null }));
  await screen.findByText('ABCDE-FGHJK-MNPQR-STVWX');
  expect(screen.queryByRole('button', { name: 'Send it again' })).toBeNull();
});

test('after coming back it is asked for until it is paid, and the draft is forgotten', async () => {
  keepDraft({ months: 3, recipientEmail: 'sam@example.com', message: '', deliverOn: '' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  start(() => Response.json(++asked < 3 ? unpaid : gift()), '?bought=1');
  await screen.findByText('One moment');
  expect(screen.queryByRole('button', { name: 'Finish paying' })).toBeNull();
  await vi.advanceTimersByTimeAsync(2_500);
  await screen.findByText('Thank you, your gift is paid for');
  expect(asked).toBe(3);
  await waitFor(() => expect(keptDraft()).toBeNull());
});

test('after twenty seconds it waits no more, and asks again when it is told to', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { of } = start(unpaid, '?bought=1');
  await screen.findByText('One moment');
  await vi.advanceTimersByTimeAsync(21_000);
  await screen.findByText("We're still waiting for the bank");
  const before = of('GET /v1/gifts/g1').length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(of('GET /v1/gifts/g1')).toHaveLength(before);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('One moment');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(of('GET /v1/gifts/g1').length).toBeGreaterThan(before);
});

test('an unpaid gift is finished as a new purchase with the same words', async () => {
  start(unpaid);
  fireEvent.click(await screen.findByRole('button', { name: 'Finish paying' }));
  expect(screen.getByTestId('place').textContent).toBe('/gift-subscriptions');
  expect(keptDraft()).toMatchObject({ months: 3, recipientEmail: 'sam@example.com', message: 'Happy birthday' });
});

test.each(['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati'])(
  'an unpaid gift keeps its day when it is finished: %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    start({ ...unpaid, deliverAt: '2099-12-25T09:00:00.000Z' });
    expect(await screen.findByText('On December 25, 2099')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Finish paying' }));
    expect(keptDraft()?.deliverOn).toBe('2099-12-25');
  },
);

test('a refunded gift says where the money is and shows no code', async () => {
  start(gift({ state: 'refunded', code: null }));
  await screen.findByText('This gift was refunded');
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Finish paying' })).toBeNull();
});

test('a gift of somebody else is not there', async () => {
  start(() => refusal(404, 'not_found', "There's nothing here."));
  await screen.findByRole('heading', { name: "We couldn't find this gift" });
});
