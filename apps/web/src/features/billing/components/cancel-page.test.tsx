import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { billing, open, subscription } from '../../../../test/billing.tsx';
import { day } from '../../../lib/format/dates.ts';
import { CancelPage } from './cancel-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const until = day(subscription.paidUntil);
const none = { changePlan: false, pause: false, unpause: false, cancel: false, resume: false, redeemCoupon: false };
const ending = { ...subscription, state: 'ending', nextCharge: null, may: { ...none, resume: true } } as const;
const retention = { percentOff: 50, months: 3, charges: 3 };

async function start(over = {}, answers = {}) {
  const served = serve({ 'GET /v1/billing': billing({ subscription, retention, ...over }), ...answers });
  open(<CancelPage />, '/account/cancel');
  await screen.findByRole('heading', { name: 'Cancel your membership' });
  await screen.findAllByRole('heading', { level: 2 });
  return served;
}

test('says what is kept until when, asks for a reason without insisting, cancels, and takes it back', async () => {
  const { of } = await start(
    {},
    {
      'POST /v1/billing/cancel': billing({ subscription: ending }),
      'POST /v1/billing/resume': billing({ subscription }),
    },
  );
  expect(screen.getByText(/You keep access until/).textContent).toContain(until);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await screen.findByRole('heading', { name: 'Your membership is cancelled' });
  expect(screen.getByText(`You keep access until ${until}`)).toBeTruthy();
  expect(of('POST /v1/billing/cancel').map(({ body }) => body)).toEqual([{}]);
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await screen.findByText('Your membership continues.');
  expect(screen.getByRole('button', { name: 'Cancel membership' })).toBeTruthy();
});

test("what a gift gives behind it is kept as well, and the day to change one's mind is that of the membership", async () => {
  const coveredUntil = '2100-05-01T12:00:00.000Z';
  const access = { at: null, hasSubscription: true, reasons: [] };
  await start(
    { access, coveredUntil },
    { 'POST /v1/billing/cancel': billing({ subscription: ending, access, coveredUntil }) },
  );
  expect(screen.getByText(/You keep access until/).parentElement?.textContent).toContain(
    `You keep access until ${day(coveredUntil)}. You won't be charged again. You can change your mind until ${until}.`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  expect((await screen.findByText(/Change your mind before/)).textContent).toContain(`before ${until}`);
  expect(screen.getByText(`You keep access until ${day(coveredUntil)}`)).toBeTruthy();
});

test('sends the reason and the words of whoever gives them, once', async () => {
  const { of } = await start({}, { 'POST /v1/billing/cancel': billing({ subscription: ending }) });
  fireEvent.click(screen.getByRole('radio', { name: 'It costs too much' }));
  const words = screen.getByLabelText(/Anything you'd like to tell us/);
  fireEvent.change(words, { target: { value: ' Sorry. ' } });
  const button = screen.getByRole('button', { name: 'Cancel membership' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'Your membership is cancelled' });
  expect(of('POST /v1/billing/cancel').map(({ body }) => body)).toEqual([
    { reason: 'too_expensive', comment: 'Sorry.' },
  ]);
});

test('the discount for those who leave says both prices and brings back to the account', async () => {
  await start({}, { 'POST /v1/billing/retention': billing({ subscription }) });
  expect(screen.getByText(/Stay and pay/).textContent).toContain('$1.99 instead of $3.99');
  fireEvent.click(screen.getByRole('button', { name: 'Stay with 50% off' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/account'));
});

test('the discount for those who leave is promised for the charges that it is taken off', async () => {
  await start({ retention: { ...retention, charges: 1 } });
  expect(screen.getByRole('heading', { name: '50% off for 1 month' })).toBeTruthy();
  expect(screen.getByText(/Stay and pay/).textContent).toContain('$1.99 instead of $3.99 a month for one month');
});

test('a discount that leaves nothing says so', async () => {
  await start({ retention: { ...retention, percentOff: 100 } });
  expect(screen.getByText(/Stay and pay/).textContent).toContain('Stay and pay nothing instead of $3.99');
});

test('a trial whose charge is on its way has no paid time', async () => {
  const trialEndsAt = '2026-01-15T12:00:00.000Z';
  await start({ subscription: { ...subscription, trialEndsAt, paidUntil: trialEndsAt } });
  expect(screen.getByText(/Your membership ends right away/).textContent).toContain(
    `because your free trial ended on ${day(trialEndsAt)}.`,
  );
});

test('without a discount or a pause there are no offers', async () => {
  await start({ retention: null, subscription: { ...subscription, may: { ...none, cancel: true } } });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Cancel']);
});

test('a pause says from when to when and what is charged then', async () => {
  const paidUntil = '2100-02-28T12:00:00.000Z';
  // Renewed on the 31st: a pause from the last of February resumes on the 31st, and without the discount that it skipped.
  const [march, may] = ['2100-03-31T12:00:00.000Z', '2100-05-31T12:00:00.000Z'];
  const price = { amountMinor: 399, currency: 'USD' };
  const pauses = [
    { months: 1, resumesAt: march, nextCharge: { ...price, at: march } },
    { months: 3, resumesAt: may, nextCharge: { ...price, at: may } },
  ];
  const discountEnd = null;
  const coupon = { code: 'ONCE', percentOff: 50, durationInMonths: 1, couponRedemptionDate: paidUntil, discountEnd };
  const { of } = await start(
    { subscription: { ...subscription, paidUntil, pauses, coupon } },
    { 'POST /v1/billing/pause': billing({ subscription }) },
  );
  fireEvent.click(screen.getByRole('radio', { name: '3 months' }));
  const words = screen.getByText(/resumes automatically/).textContent;
  expect(words).toContain(`until ${day(paidUntil)}`);
  expect(words).toContain(`resumes automatically on ${day(may)}, and you'll be charged $3.99`);
  fireEvent.click(screen.getByRole('button', { name: 'Pause for 3 months' }));
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/account'));
  expect(of('POST /v1/billing/pause').map(({ body }) => body)).toEqual([{ months: 3 }]);
});

test('what the server refuses is said, what was typed stays, and how things stand is asked anew', async () => {
  const no = () => refusal(400, 'not_possible_now', 'x', { subscription: ['This is not possible now.'] });
  const { of } = await start({}, { 'POST /v1/billing/cancel': no });
  const words = screen.getByLabelText<HTMLTextAreaElement>(/Anything you'd like to tell us/);
  fireEvent.change(words, { target: { value: 'Sorry.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await screen.findByText('This is not possible now.');
  expect(words.value).toBe('Sorry.');
  await waitFor(() => expect(of('GET /v1/billing')).toHaveLength(2));
});

test('what is not paid for any more ends at once, which is said before', async () => {
  const grace = {
    ...subscription,
    state: 'grace',
    paidUntil: '2026-01-15T12:00:00.000Z',
    may: { ...none, cancel: true },
  };
  const ended = { ...grace, state: 'ended', may: none };
  await start({ subscription: grace }, { 'POST /v1/billing/cancel': billing({ subscription: ended as never }) });
  expect(screen.getByText(/Your membership ends right away/).textContent).toContain(day('2026-01-15T12:00:00.000Z'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await screen.findByRole('heading', { name: 'Your membership has ended' });
});

test('with nothing to cancel it says that nothing is charged', async () => {
  await start({ subscription: null });
  expect(screen.getByRole('heading', { name: "There's nothing to cancel" })).toBeTruthy();
});

test('a disputed membership is cancelled, and then nothing more is charged', async () => {
  const disputed = { ...subscription, state: 'disputed', may: { ...none, cancel: true } } as const;
  const cancelled = { ...disputed, nextCharge: null, may: none };
  await start(
    { subscription: disputed, retention: null },
    { 'POST /v1/billing/cancel': billing({ subscription: cancelled }) },
  );
  expect(screen.getByText(/your access is paused until that's decided/)).toBeTruthy();
  expect(screen.queryByText(/You keep access/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel membership' }));
  await screen.findByRole('heading', { name: 'Your membership is cancelled' });
  expect(screen.getByText("You won't be charged.")).toBeTruthy();
});
