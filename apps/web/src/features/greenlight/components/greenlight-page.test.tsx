import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { everything, open } from '../../../../test/billing.tsx';
import { battle } from '../../../../test/greenlight.ts';
import { member, signIn } from '../../../../test/signed-in.ts';
import { sale } from '../../../lib/plans.ts';
import { session, signOut, takeTarget } from '../../../lib/session.ts';
import { storage } from '../../../lib/storage.ts';
import { GreenlightPage } from './greenlight-page.tsx';

beforeEach(() => {
  sale.prime(everything);
  signIn();
});
afterEach(() => {
  cleanup();
  session.end();
  takeTarget();
  localStorage.clear();
  delete window.houselightsApp;
  delete window.webkit;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const HOUR_MS = 3_600_000;
const soon = new Date(Date.now() + HOUR_MS).toISOString();
const later = new Date(Date.now() + 2 * HOUR_MS).toISOString();
const past = new Date(Date.now() - HOUR_MS).toISOString();
const before = { startDate: soon, endDate: later, active: false };
const over = { startDate: '2020-01-01T00:00:00.000Z', endDate: past, active: false };
const contribute = (points: number) => `POST /v5/projects/p1/${points}`;

async function start(answers: Record<string, object> = {}) {
  const served = serve({
    'GET /v5/projects/active': battle(),
    'GET /v5/projects/past': [],
    'GET /v1/userinfo/query': member(),
    'GET /v1/battles/b1/receipt': { battleId: 'b1', voter: null, leftPoints: 0, rightPoints: 0, lines: [] },
    ...answers,
  });
  open(<GreenlightPage pitch={() => null} />, '/greenlight');
  await screen.findByRole('heading', { level: 1, name: /Which|made|winner|over|No battle/ });
  return served;
}

async function vote(answers: Record<string, object> = {}) {
  const served = await start(answers);
  fireEvent.click(screen.getAllByRole('button', { name: 'Vote to Greenlight' })[0]!);
  const dialog = within(await screen.findByRole('dialog'));
  return { ...served, dialog };
}

async function form(answers: Record<string, object> = {}) {
  const { dialog, ...served } = await vote(answers);
  const field = await dialog.findByLabelText<HTMLInputElement>('Number of points');
  return {
    ...served,
    dialog,
    field,
    slider: dialog.getByRole<HTMLInputElement>('slider', { name: 'Points' }),
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    send: () => fireEvent.click(dialog.getByRole('button', { name: /^Contribute/ })),
  };
}

const contributed = (points: number, version = 2) => ({
  battleId: 'b1',
  version,
  leftPoints: 3 + points,
  rightPoints: 1,
  projectId: 'p1',
  points,
  pointsAvailable: 30 - points,
});
/** The keys under which something was sent. */
const keysOf = (sent: { call: string; headers: Headers }[], call: string) =>
  sent.filter((one) => one.call === call).map(({ headers }) => headers.get('idempotency-key'));

test.each([
  ['signed in, before', before, true, 'Voting Closed', true],
  ['signed in, during', {}, true, 'Vote to Greenlight', false],
  ['signed in, after', over, true, 'Voting Closed', true],
  ['signed out, before', before, false, 'Voting Closed', true],
  ['signed out, during', {}, false, 'Login to Contribute', false],
  ['signed out, after', over, false, 'Voting Closed', true],
])('the buttons, %s', async (_when, dates, signedIn, label, isDisabled) => {
  if (!signedIn) session.end();
  await start({ 'GET /v5/projects/active': battle(dates) });
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /Vot|Login/ });
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    [label, isDisabled],
    [label, isDisabled],
  ]);
  expect(
    buttons.map((button) => document.getElementById(button.getAttribute('aria-describedby')!)?.textContent),
  ).toEqual(['Ghost Light', 'Pocket Heist']);
});

test.each([
  ['before', before, 'Starts In'],
  ['during', {}, 'Ends In'],
])('the clock %s says %s', async (_when, dates, label) => {
  await start({ 'GET /v5/projects/active': battle(dates) });
  expect(screen.getByRole('timer').textContent).toMatch(new RegExp(`^${label} (?:01:00:00|00:59:5\\d)$`));
});

test.each([
  ['more points', [5, 4], true, 'Ghost Light gets made'],
  ['fewer', [4, 5], true, 'Pocket Heist gets made'],
  ['none at all', [0, 0], true, 'No winner'],
  ['equal points', [5, 5], true, 'Pocket Heist gets made'],
  ['more points so far', [5, 4], false, 'The vote is over'],
  ['none at all so far', [0, 0], false, 'The vote is over'],
  ['equal points so far', [5, 5], false, 'The vote is over'],
] satisfies [string, [number, number], boolean, string][])(
  'after the end, with %s, it says how it went once that is sealed, without a clock',
  async (_what, points, sealed, title) => {
    await start({
      'GET /v5/projects/active': battle({ ...over, points, sealed }),
      'GET /v1/battles': {
        items: [
          { id: 'b0', winner: 'left' },
          { id: 'b1', winner: 'right' },
        ],
        next: null,
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
  },
);

test('without any battle it says so', async () => {
  await start({ 'GET /v5/projects/active': () => refusal(404, 'not_found', 'Not found') });
  expect(screen.getByRole('heading', { name: 'No battle yet' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
});

test('where it does not come, it is said until it comes, also while it is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: () => Response | Promise<Response> = () => refusal(503, 'unavailable', 'The house rests.');
  serve({ 'GET /v5/projects/active': () => answer(), 'GET /v5/projects/past': [] });
  open(<GreenlightPage pitch={() => null} />, '/greenlight');
  expect(await screen.findByText('The house rests.')).toBeTruthy();
  const asked = Promise.withResolvers<Response>();
  const ask = vi.fn<() => Promise<Response>>(() => asked.promise);
  answer = ask;
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByText('The house rests.')).toBeTruthy();
  asked.resolve(Response.json(battle()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Which one gets made?' })).toBeTruthy();
  expect(screen.queryByText('The house rests.')).toBeNull();
});

test('what one gave is said in words, with what is left', async () => {
  await start({
    'GET /v1/battles/b1/receipt': { battleId: 'b1', voter: 'v', leftPoints: 6, rightPoints: 1, lines: [] },
  });
  const own = await screen.findByText('6 points on Ghost Light and 1 point on Pocket Heist');
  await waitFor(() => expect(own.parentElement?.textContent).toMatch(/^You put .*\. 30 left\.$/));
});

test('to log in, /greenlight is remembered and the log-in opened, also right after a log-out', async () => {
  signOut();
  await start();
  fireEvent.click(screen.getAllByRole('button', { name: 'Login to Contribute' })[0]!);
  expect(storage.get('after-login-url')).toBe('/greenlight');
  expect(screen.getByTestId('place').textContent).toBe('/login');
});

test.each(['android', 'ios'])('inside the app on %s the app is asked to log in, and the page stays', async (kind) => {
  const asked = vi.fn<(message?: unknown) => void>();
  if (kind === 'ios') window.webkit = { messageHandlers: { houselights: { postMessage: asked } } };
  else window.houselightsApp = { login: asked };
  session.end();
  await start();
  fireEvent.click(screen.getAllByRole('button', { name: 'Login to Contribute' })[1]!);
  expect(asked.mock.calls).toEqual([kind === 'ios' ? [{ type: 'login' }] : []]);
  expect(screen.getByTestId('place').textContent).toBe('/greenlight');
  expect(storage.get('after-login-url')).toBeNull();
});

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
  ['31', 'You do not have that many points.'],
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
  expect(await dialog.findByText(/it counts only once/)).toBeTruthy();
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
  expect(await dialog.findByRole('heading', { name: 'You need a subscription to contribute' })).toBeTruthy();
  expect(dialog.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/payment');
});

test('without points the dialog says how they are earned, by what the plans give', async () => {
  const { dialog } = await vote({ 'GET /v1/userinfo/query': member({ pointsAvailable: 0 }) });
  expect(await dialog.findByText(/2 a month on the Monthly plan, 30 a year on the Annual plan\./)).toBeTruthy();
});

test('winners lead to their season, else to their video, else nowhere', async () => {
  const winner = (id: string, seasonId: string | null, mediaId: string | null) => ({
    id,
    title: `Winner ${id}`,
    images: [{ type: 'packshot-vertical', url: `/${id}.jpg` }],
    seasonId,
    mediaId,
    battleId: 'b0',
  });
  await start({ 'GET /v5/projects/past': [winner('1', 's1', 'm1'), winner('2', null, 'm2'), winner('3', null, null)] });
  const rail = within(await screen.findByRole('region', { name: 'Past Winners' }));
  const links = rail.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    [null, '/greenlight/recount'],
    ['Winner 1', '/season/s1'],
    ['Winner 2', '/video/m2'],
  ]);
  expect(rail.getByText('Winner 3')).toBeTruthy();
});
