import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { billing, open } from '../../../../test/billing.tsx';
import { sellsGifts } from '../../../../test/gifts.ts';
import { moment } from '../../../lib/format/dates.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { dayField } from '../days.ts';
import { GiftBuyPage } from './gift-buy-page.tsx';

const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined);

beforeEach(() => sale.prime(sellsGifts));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  leave.mockClear();
  vi.unstubAllGlobals();
});

const email = () => screen.getByLabelText<HTMLInputElement>('Their email');
const dayInput = () => screen.getByLabelText<HTMLInputElement>('Day');
const message = () => screen.getByLabelText<HTMLTextAreaElement>(/Your message/);
const go = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const inDays = (days: number) => dayField(new Date(Date.now() + days * 86_400_000));

async function start(answers = {}, at = '/gift-subscriptions') {
  const { of } = serve({
    'GET /v1/billing': billing(),
    'POST /v1/gifts': { id: 'c1', giftId: 'g1', url: 'https://pay.example/c1' },
    ...answers,
  });
  open(<GiftBuyPage />, at);
  await screen.findByRole('radio', { name: /3 months/ });
  return { bought: () => of('POST /v1/gifts').map(({ body }) => body) };
}

test('shows each length with its price, and what it saves', async () => {
  await start();
  expect(screen.getByRole('radio', { name: /1 month \$3\.99/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /12 months Saves \$7\.89 \$39\.99/ })).toBeTruthy();
});

test('says what is charged now, and that nothing is later', async () => {
  await start();
  fireEvent.click(screen.getByRole('radio', { name: /12 months/ }));
  expect(screen.getByText(/One payment of \$39\.99/).textContent).toContain('neither of you is charged later');
  expect(screen.getByText("Today, once you've paid")).toBeTruthy();
  fireEvent.change(dayInput(), { target: { value: inDays(30) } });
  expect(screen.getByText(moment(`${inDays(30)}T09:00:00.000Z`))).toBeTruthy();
});

test('a gift for today goes without a day, once however often it is pressed', async () => {
  const { bought } = await start();
  fireEvent.change(email(), { target: { value: ' sam@example.com ' } });
  fireEvent.change(message(), { target: { value: 'Happy birthday' } });
  go();
  go();
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/c1'));
  expect(bought()).toEqual([
    { months: 3, recipientEmail: 'sam@example.com', message: 'Happy birthday', currency: 'USD' },
  ]);
});

test('a gift for another day goes with it', async () => {
  const { bought } = await start();
  fireEvent.change(email(), { target: { value: 'sam@example.com' } });
  fireEvent.change(dayInput(), { target: { value: inDays(30) } });
  go();
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(bought()).toMatchObject([{ deliverOn: inDays(30) }]);
});

test('nothing is bought while something is missing: the first wrong field has the focus', async () => {
  const { bought } = await start();
  fireEvent.change(dayInput(), { target: { value: inDays(400) } });
  go();
  expect(screen.getByText("Please enter the recipient's email.")).toBeTruthy();
  expect(screen.getByText('Please choose a day within the next year.')).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(bought()).toEqual([]);
});

test('what the server says of a field stands beside it, and what was typed stays', async () => {
  await start({
    'POST /v1/gifts': () =>
      refusal(400, 'invalid_input', 'x', { deliverOn: ['Please choose a day within the next year.'] }),
  });
  fireEvent.change(email(), { target: { value: 'sam@example.com' } });
  go();
  await screen.findByText('Please choose a day within the next year.');
  await waitFor(() => expect(document.activeElement).toBe(dayInput()));
  expect(email().value).toBe('sam@example.com');
});

test('whoever comes back without having paid finds the gift as it was', async () => {
  await start();
  fireEvent.click(screen.getByRole('radio', { name: /12 months/ }));
  fireEvent.change(email(), { target: { value: 'sam@example.com' } });
  fireEvent.change(message(), { target: { value: 'Happy birthday' } });
  fireEvent.change(dayInput(), { target: { value: inDays(30) } });
  go();
  await waitFor(() => expect(leave).toHaveBeenCalled());
  cleanup();
  await start({}, '/gift-subscriptions?cancelled=1');
  expect(screen.getByText('Nothing was charged')).toBeTruthy();
  expect([email().value, message().value, dayInput().value]).toEqual(['sam@example.com', 'Happy birthday', inDays(30)]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /12 months/ }).checked).toBe(true);
});

test('the count of the message is said where it begins to matter', async () => {
  await start();
  fireEvent.change(message(), { target: { value: 'a'.repeat(449) } });
  expect(screen.queryByText(/characters left/)).toBeNull();
  fireEvent.change(message(), { target: { value: 'a'.repeat(480) } });
  expect(screen.getByText('20 characters left')).toBeTruthy();
});

test('begins with the currency that somebody pays in', async () => {
  const euro = { amountMinor: 449, currency: 'EUR' };
  sale.prime({
    ...sellsGifts,
    gifts: sellsGifts.gifts.map((one) => ({ ...one, prices: [...one.prices, euro] })),
    currencies: ['USD', 'EUR'],
  });
  await start({ 'GET /v1/billing': billing({ currency: 'EUR' }) });
  expect(screen.getByRole('radio', { name: /3 months Saves €8\.98 €4\.49/ })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'USD' } });
  expect(screen.getByRole('radio', { name: /3 months \$11\.97/ })).toBeTruthy();
});

test('a house without payments says so', async () => {
  sale.prime({ payments: false, plans: [], gifts: [], currencies: [] });
  serve({ 'GET /v1/billing': billing() });
  open(<GiftBuyPage />, '/gift-subscriptions');
  await screen.findByRole('heading', { name: "Gifts can't be bought here right now" });
});
