import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { PointsPage } from './points-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const balance = { pointsAvailable: 18, pointsGained: 1_030, pointsSpent: 1_012 };
const entry = (position: number, points: number, cause: string, project: object | null = null) => ({
  position,
  at: '2026-11-22T12:00:00.000Z',
  kind: points < 0 ? 'contribution' : 'period',
  points,
  pointsAvailable: 18,
  cause,
  project,
});

function start(answers: Record<string, object> = {}) {
  const served = serve({
    'GET /v1/points': balance,
    'GET /v1/points/history': { items: [entry(2, -12, 'For Ghost Light')], cursor: null },
    ...answers,
  });
  open(<PointsPage />, '/account/points');
  return served;
}

test('says what there is, what came and what went', async () => {
  start();
  const figures = await screen.findAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['18', '1,030', '1,012']);
  expect(screen.getByRole('link', { name: 'Go to Greenlight' }).getAttribute('href')).toBe('/greenlight');
});

test('lists every movement with its cause, older ones on demand', async () => {
  const { of } = start({
    'GET /v1/points/history': ({ query }: { query: URLSearchParams }) =>
      Response.json(
        query.get('cursor') === '2'
          ? { items: [entry(1, 30, 'Annual plan')], cursor: null }
          : {
              items: [entry(2, -12, 'For Ghost Light', { id: 'p1', title: 'Ghost Light', battleId: 'b1' })],
              cursor: '2',
            },
      ),
  });
  const first = within(await screen.findByRole('listitem'));
  expect(first.getByText('For Ghost Light')).toBeTruthy();
  expect(first.getByText(/^−12/)).toBeTruthy();
  expect(first.getByRole('link', { name: 'Recount' }).getAttribute('href')).toBe('/greenlight/recount/b1');
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Annual plan')).toBeTruthy();
  expect(screen.getByText(/^\+30/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(of('GET /v1/points/history').map(({ query }) => query.get('cursor'))).toEqual([null, '2']);
});

test('before the first point it says where they come from', async () => {
  start({ 'GET /v1/points/history': { items: [], cursor: null } });
  expect(await screen.findByRole('heading', { name: 'No points yet' })).toBeTruthy();
});

test('what does not come is said, and asked for again', async () => {
  let fails = true;
  start({
    'GET /v1/points': () => (fails ? refusal(429, 'too_many_requests', 'Please wait.') : Response.json(balance)),
  });
  expect(await screen.findByRole('heading', { name: "We couldn't load your points" })).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1,030')).toBeTruthy();
});

test('where there are no battles, nothing leads to one', async () => {
  serve({
    'GET /v1/points': balance,
    'GET /v1/points/history': {
      items: [entry(2, -12, 'For Ghost Light', { id: 'p1', title: 'Ghost Light', battleId: 'b1' })],
      cursor: null,
    },
  });
  open(<PointsPage />, '/account/points', { projects_enabled: false });
  expect(await screen.findByText('For Ghost Light')).toBeTruthy();
  expect(await screen.findByText('1,030')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
});
