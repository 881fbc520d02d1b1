import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../../test/api.ts';
import { aroundEach, contribute, contributed, form, keysOf, start, vote } from '../../../../test/greenlight-page.tsx';
import { member } from '../../../../test/signed-in.ts';

aroundEach();

test('the amount by slider, by number and all of it, with what is left', async () => {
  const { dialog, field, slider, type } = await form();
  expect([field.value, slider.min, slider.max]).toEqual(['1', '1', '30']);
  expect(dialog.getByText('29 left after this')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Contribute 1 point' })).toBeTruthy();
  fireEvent.change(slider, { target: { value: '12' } });
  expect(field.value).toBe('12');
  expect(dialog.getByText('18 left after this')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Contribute 12 points' })).toBeTruthy();
  type('7');
  expect(slider.value).toBe('7');
  fireEvent.click(dialog.getByRole('button', { name: 'All 30' }));
  expect([field.value, slider.value]).toEqual(['30', '30']);
  expect(dialog.getByText('0 left after this')).toBeTruthy();
});

test.each([
  ['31', "You don't have that many points."],
  ['0', 'Please enter 1 point or more.'],
  ['1e1', 'Please enter a whole number.'],
  ['', 'Please enter a whole number.'],
])('an amount of %j is not sent', async (text, words) => {
  const { dialog, field, type, send, sent } = await form();
  type(text);
  send();
  expect(dialog.getByText(words)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

test('what counted closes the dialog, moves the bar and refreshes what is known of oneself, once however often it is pressed', async () => {
  const { type, send, of } = await form({
    [contribute(12)]: contributed(12),
    'GET /v1/userinfo/query': member(),
  });
  const asked = of('GET /v1/userinfo/query').length;
  type('12');
  send();
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('15')).toBeTruthy();
  expect(of(contribute(12))).toHaveLength(1);
  await waitFor(() => expect(of('GET /v1/userinfo/query').length).toBeGreaterThan(asked));
});

test('while the site is worked on the operator says why, at once, and nothing is in doubt', async () => {
  const words = 'We move to a larger stage until noon.';
  const { dialog, field, type, send, of } = await form({
    [contribute(5)]: () => refusal(503, 'maintenance', words),
  });
  type('5');
  send();
  expect(await dialog.findByText(words)).toBeTruthy();
  expect(field.readOnly).toBe(false);
  expect(of(contribute(5))).toHaveLength(1);
});

test('the first message about the amount is shown, and goes when another one is typed', async () => {
  const { dialog, type, send } = await form({
    [contribute(5)]: () => refusal(400, 'battle_closed', 'x', { Amount: ['Voting Closed', 'Another'] }),
  });
  type('5');
  send();
  expect(await dialog.findByText('Voting Closed')).toBeTruthy();
  expect(screen.queryByText('Another')).toBeNull();
  type('6');
  expect(dialog.queryByText('Voting Closed')).toBeNull();
});

test('without an answer it is tried again with the same key and amount; the next confirmation has its own key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answers = false;
  const { dialog, field, type, send, sent } = await form({
    [contribute(5)]: () => {
      if (!answers) throw new TypeError('no network');
      return Response.json(contributed(5));
    },
  });
  type('5');
  send();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(await dialog.findByText(/it only counts once/)).toBeTruthy();
  expect([field.readOnly, keysOf(sent, contribute(5)).length]).toEqual([true, 3]);
  answers = true;
  send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const first = keysOf(sent, contribute(5));
  expect([first.length, new Set(first).size, first[0]?.length]).toEqual([4, 1, 32]);
  fireEvent.click(screen.getAllByRole('button', { name: 'Vote to Greenlight' })[0]!);
  fireEvent.change(await screen.findByLabelText('Number of points'), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Contribute 5 points' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(keysOf(sent, contribute(5))).size).toBe(2);
});

test('without a subscription the dialog says that it takes one, and leads to the plans', async () => {
  const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ hasSubscription: false }) });
  expect(await dialog.findByRole('heading', { name: 'You need a membership to contribute' })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/payment');
});

test.each([{ accountType: 2 }, { accountType: 3 }, { superAdmin: true }])(
  'creators and staff read that voting is for members, and are not sent to plans that are not sold to them: %j',
  async (standing) => {
    const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ ...standing, hasSubscription: false }) });
    expect(await dialog.findByRole('heading', { name: 'Voting is for members' })).toBeTruthy();
    expect(dialog.queryAllByRole('link')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
);

test('a creator who holds a membership votes like every member', async () => {
  const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ accountType: 3 }) });
  expect(await dialog.findByLabelText('Number of points')).toBeTruthy();
});

test('without points the dialog says how they are earned, by what the plans give', async () => {
  const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ pointsAvailable: 0 }) });
  expect(await dialog.findByText(/2 a month on the Monthly plan, 30 a year on the Annual plan\./)).toBeTruthy();
});

test.each([
  [true, ['/account/points']],
  [false, []],
])(
  'without points it leads to those of the account where there is such a page (%s)',
  async (points_enabled, places) => {
    const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ pointsAvailable: 0 }) }, { points_enabled });
    expect(await dialog.findByRole('button', { name: 'Close' })).toBeTruthy();
    expect(dialog.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(places);
  },
);

const noAnswer = () => {
  throw new TypeError('no network');
};
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const voteAgain = () => fireEvent.click(screen.getAllByRole('button', { name: 'Vote to Greenlight' })[0]!);
const silence = () => act(() => vi.advanceTimersByTimeAsync(4_000));

test('what is not known to have counted is still there when the dialog was closed, and is sent again as it was', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let pointsAvailable = 30;
  let answer: () => Response = noAnswer;
  const { type, send, of, sent } = await form({
    'GET /v1/userinfo/query': () => Response.json(member({ pointsAvailable })),
    [contribute(30)]: () => answer(),
  });
  const asked = ['GET /v1/userinfo/query', 'GET /v1/battles/b1/receipt', 'GET /v5/projects/active'];
  const before = asked.map((call) => of(call).length);
  const askedSince = () => asked.map((call, place) => of(call).length > before[place]!);
  type('30');
  pointsAvailable = 0;
  send();
  await silence();
  expect(await screen.findByText(/it only counts once/)).toBeTruthy();
  await waitFor(() => expect(askedSince()).toEqual([true, true, true]));
  press('Not now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  voteAgain();
  expect(await screen.findByText(/it only counts once/)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>('Number of points');
  expect([field.value, field.readOnly]).toEqual(['30', true]);
  // Refused unseen: an earlier attempt may still have counted.
  answer = () => refusal(429, 'rate_limited', 'Too many requests.');
  press('Contribute 30 points');
  await silence();
  expect(await screen.findByText(/it only counts once/)).toBeTruthy();
  answer = () => Response.json(contributed(30));
  press('Contribute 30 points');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const keys = keysOf(sent, contribute(30));
  expect([keys.length, new Set(keys).size]).toEqual([7, 1]);
  voteAgain();
  expect(await screen.findByRole('heading', { name: 'You have no points to give right now' })).toBeTruthy();
});

test('what counted is said to a screen reader too, by what was there before', async () => {
  let given = 0;
  const { type, send } = await form({
    [contribute(12)]: () => {
      given = 12;
      return Response.json(contributed(12));
    },
    'GET /v1/battles/b1/receipt': () =>
      Response.json({ battleId: 'b1', voter: 'v', leftPoints: given, rightPoints: 0, lines: [] }),
  });
  const status = screen.getByText('You have 30 points to give.');
  expect(status.matches('output, [role=status]')).toBe(true);
  type('12');
  send();
  await waitFor(() => expect(status.textContent).toMatch(/^You put 12 points on Ghost Light\./));
  expect(status.isConnected).toBe(true);
});

test('while it is on its way the dialog stays, whatever is pressed, and says so', async () => {
  const answer = Promise.withResolvers<Response>();
  const { dialog, type, send } = await form({ [contribute(5)]: () => answer.promise });
  type('5');
  send();
  expect(await dialog.findByText('Your points are on their way.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Not now' }).disabled).toBe(true);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeTruthy();
  answer.resolve(Response.json(contributed(5)));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the focus goes back to where it came from, also when the points were not known yet', async () => {
  const answer = Promise.withResolvers<Response>();
  await start({ 'GET /v1/userinfo/query': () => answer.promise });
  const button = screen.getAllByRole('button', { name: 'Vote to Greenlight' })[0]!;
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog');
  answer.resolve(Response.json(member()));
  await within(dialog).findByLabelText('Number of points');
  expect(screen.getByRole('dialog')).toBe(dialog);
  press('Not now');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
