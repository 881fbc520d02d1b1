import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { aroundEach, start } from '../../../../test/greenlight-page.tsx';
import { battle } from '../../../../test/greenlight.ts';
import { session, signOut } from '../../../lib/session/session.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { GreenlightPage } from './greenlight-page.tsx';

aroundEach();

const HOUR_MS = 3_600_000;
const soon = new Date(Date.now() + HOUR_MS).toISOString();
const later = new Date(Date.now() + 2 * HOUR_MS).toISOString();
const past = new Date(Date.now() - HOUR_MS).toISOString();
const before = { startDate: soon, endDate: later, active: false };
const over = { startDate: '2020-01-01T00:00:00.000Z', endDate: past, active: false };

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

test.each([
  ['an hour', HOUR_MS, /The count is under way/],
  ['more than a day', 25 * HOUR_MS, /wasn't sealed within a day of the end, so one of our staff/],
])('a result that is not sealed %s after the end: what it waits for', async (_when, after, words) => {
  const endDate = new Date(Date.now() - after).toISOString();
  await start({ 'GET /v5/projects/active': battle({ ...over, endDate, sealed: false }) });
  expect(screen.getByText(words)).toBeTruthy();
});

test('the result of a tie and its winner come by themselves when it is sealed, however often that takes asking', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let sealed = false;
  let asks = 0;
  const winner = { id: 'p2', title: 'Pocket Heist', images: [], seasonId: null, mediaId: null, battleId: 'b1' };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const { of } = await start({
    'GET /v5/projects/active': () => Response.json(battle({ ...over, points: [5, 5], sealed })),
    'GET /v5/projects/past': () => Response.json(sealed ? [winner] : []),
    'GET /v1/battles': () => {
      asks += 1;
      return Response.json({ items: asks === 1 ? [] : [{ id: 'b1', winner: 'right' }], next: null });
    },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'The vote is over' })).toBeTruthy();
  await waitFor(() => expect(of('GET /v5/projects/past')).toHaveLength(1));
  expect(asks).toBe(0);
  sealed = true;
  await pass(12_000);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pocket Heist gets made' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Past Winners' })).toBeTruthy();
  await pass(12_000);
  expect(asks).toBe(2);
});

test('without any battle it says so', async () => {
  await start({ 'GET /v5/projects/active': () => refusal(404, 'not_found', 'Not found') });
  expect(screen.getByRole('heading', { name: 'No battle yet' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
});

test('where it does not come, it is said until it comes, also while it is asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let answer: () => Response | Promise<Response> = () => refusal(503, 'unavailable', 'The house rests.');
  serve({ 'GET /v5/projects/active': () => answer(), 'GET /v5/projects/past': [] });
  open(<GreenlightPage pitch={() => null} comments={() => null} />, '/greenlight');
  expect(await screen.findByText(/wrong on our side/)).toBeTruthy();
  const asked = Promise.withResolvers<Response>();
  const ask = vi.fn<() => Promise<Response>>(() => asked.promise);
  answer = ask;
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await act(() => vi.advanceTimersByTimeAsync(2_100));
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByText(/wrong on our side/)).toBeTruthy();
  asked.resolve(Response.json(battle()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Which one gets made?' })).toBeTruthy();
  expect(screen.queryByText(/wrong on our side/)).toBeNull();
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

test('where the winners do not come, that is said, and they can be asked for again', async () => {
  const winner = { id: '1', title: 'Winner', images: [], seasonId: null, mediaId: null, battleId: 'b0' };
  let answer = () => refusal(503, 'unavailable', 'The house rests.');
  await start({ 'GET /v5/projects/past': () => answer() });
  expect(await screen.findByRole('heading', { level: 2, name: "We couldn't load the past winners" })).toBeTruthy();
  answer = () => Response.json([winner]);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Past Winners' })).toBeTruthy();
  expect(screen.queryByText("We couldn't load the past winners")).toBeNull();
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
  // Cards render once the row is near.
  await rail.findByRole('link', { name: 'Winner 1' });
  const links = rail.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(links).toEqual([
    [null, '/greenlight/recount'],
    ['Winner 1', '/season/s1'],
    ['Winner 2', '/video/m2'],
  ]);
  expect(rail.getByText('Winner 3')).toBeTruthy();
});
