import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { startCount } from '@houselights/rules';
import type { CountedLine, Side } from '@houselights/rules';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../../../test/api.ts';
import { open } from '../../../../test/billing.tsx';
import { signIn } from '../../../../test/signed-in.ts';
import { session } from '../../../lib/session/session.ts';
import type { Recount } from '../api/battle.ts';
import { RecountPage } from './recount-page.tsx';

afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const begin = Date.parse('2026-11-01T00:00:00.000Z');

function linesOf(given: readonly (readonly [Side, number])[]): CountedLine[] {
  return given.map(([side, points], index) => [index + 1, begin + index * 1_000, `voter${index % 3}`, side, points]);
}

const some = linesOf([
  ['left', 3],
  ['right', 5],
  ['left', 4],
  ['right', 1],
]);

function signed(document: string, key = privateKey): string {
  return sign(null, Buffer.from(document), key).toString('base64url');
}

/** A battle as sealed, or as tampered with afterwards. */
function recount(over: Partial<Recount> = {}, changes: object = {}, lines = some): Recount {
  const counting = startCount('b1', (bytes) => createHash('sha256').update(bytes).digest());
  for (const line of lines) counting.add(line);
  const document = JSON.stringify({
    format: 'houselights battle 1',
    battleId: 'b1',
    startDate: '2026-11-01T00:00:00.000Z',
    endDate: '2026-11-08T00:00:00.000Z',
    leftProject: { id: 'p1', title: 'Ghost Light' },
    rightProject: { id: 'p2', title: 'Pocket Heist' },
    ...counting.result(),
    sealedAt: '2026-11-08T00:00:01.000Z',
    ...changes,
  });
  const { leftPoints, rightPoints } = counting.result();
  return {
    document,
    signature: signed(document),
    publicKey: publicKey.export({ format: 'jwk' }).x!,
    shown: { leftPoints, rightPoints },
    lines: lines as Recount['lines'],
    ...over,
  };
}

function changed(number: number, line: unknown): Recount['lines'] {
  return some.map((each) => (each[0] === number ? line : each)) as Recount['lines'];
}

async function show(file: Recount, answers: Record<string, object> = {}) {
  serve({ 'GET /v1/battles/b1/recount': file, ...answers });
  open(<RecountPage id="b1" />, '/greenlight/recount/b1');
  const verdict = await screen.findByRole('heading', { name: /^The count is (?:correct|wrong)$/ });
  const items = within(screen.getByRole('region', { name: 'The recount' })).getAllByRole('listitem');
  const broken = items.filter(({ dataset }) => dataset['holds'] === 'false').map(({ textContent }) => textContent);
  return { verdict: verdict.textContent, checks: items.length, broken: broken.join('\n') };
}

test('a battle that is as it was sealed matches', async () => {
  expect(await show(recount())).toEqual({ verdict: 'The count is correct', checks: 7, broken: '' });
  expect(screen.getByText(/The lines add up to 7 to 6 in 4 contributions/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ghost Light against Pocket Heist');
  const download = screen.getByRole('link', { name: 'Download the file' });
  expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
    '/api/v1/battles/b1/recount',
    'battle-b1.json',
  ]);
});

test('until it has counted, it tells what the site says, and not as its own count', async () => {
  const { promise: file, resolve: letFileCome } = Promise.withResolvers<Recount>();
  const side = (id: string, title: string) => ({ id, title });
  serve({
    // Differs from the file: each figure must be attributed to its source.
    'GET /v1/battles/b3': {
      id: 'b3',
      endDate: '2026-11-08T00:00:00.000Z',
      leftProject: side('p1', 'Ghost'),
      rightProject: side('p2', 'Heist'),
      leftPoints: 1_007,
      rightPoints: 6,
      winner: 'left',
    },
    'GET /v1/battles/b3/recount': async () => Response.json(await file),
  });
  open(<RecountPage id="b3" />, '/greenlight/recount/b3');
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ghost against Heist' });
  const told = within(screen.getByRole('heading', { name: 'What the site says' }).closest('section')!);
  expect(told.getByText("Your browser hasn't counted this yet.")).toBeTruthy();
  expect(told.getByText('1,007')).toBeTruthy();
  expect(screen.queryByText(/has just counted|The count is|The result/)).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
  letFileCome(recount({}, { battleId: 'b3' }));
  await screen.findByRole('heading', { name: /^The count is/ });
  expect(heading.isConnected).toBe(true);
  expect(heading.textContent).toBe('Ghost Light against Pocket Heist');
  expect(screen.queryByText('What the site says')).toBeNull();
  expect(screen.queryByText('1,007')).toBeNull();
});

test('it matches as well where the browser does not know the signature, and one that is wrong is found there', async () => {
  vi.stubGlobal('crypto', {});
  expect((await show(recount())).verdict).toBe('The count is correct');
  cleanup();
  const { broken } = await show(recount({ signature: signed('something else') }));
  expect(broken).toMatch(/^The signature: not in order/);
});

test('equal points are told by who had them first', async () => {
  const lines = linesOf([
    ['right', 2],
    ['left', 2],
  ]);
  expect((await show(recount({}, {}, lines))).verdict).toBe('The count is correct');
  expect(screen.getByText('Equal points; Pocket Heist had them first.')).toBeTruthy();
});

test('nobody may have given any', async () => {
  expect((await show(recount({}, {}, []))).verdict).toBe('The count is correct');
  expect(screen.getByText('Nobody gave any points, so neither won.')).toBeTruthy();
});

const another = generateKeyPairSync('ed25519').privateKey;
const fake = recount({}, { rightPoints: 60 });

test.each<[string, () => Recount, RegExp[]]>([
  [
    'a line with other points',
    () => recount({ lines: changed(2, [2, begin + 1_000, 'voter1', 'right', 9]) }),
    [
      /The chain: not in order/,
      /add up to 7 to 10 in 4 contributions; the signed result says 7 to 6 in 4/,
      /winner: not/,
      /site shows 7 to 6/,
    ],
  ],
  [
    'a line of somebody else',
    () => recount({ lines: changed(3, [3, begin + 2_000, 'voter9', 'left', 4]) }),
    [/^The chain: not in order.*at least one line was changed, added, removed or moved\.$/],
  ],
  [
    'a line that is missing',
    () => recount({ lines: some.slice(1) as Recount['lines'] }),
    [/Line 1 has the wrong number/],
  ],
  [
    'a line from after the end',
    () => recount({ lines: changed(4, [4, Date.parse('2026-11-08T00:00:00.000Z'), 'voter0', 'right', 1]) }),
    [/Line 4 wasn't made while the vote was open/],
  ],
  [
    'something that is no line',
    () => recount({ lines: changed(2, 'text') }),
    [/Line 2 isn't a contribution/, /couldn't be counted/],
  ],
  [
    'another total, signed with the key of the house',
    () => fake,
    [/^The totals: not in order.*7 to 6 in 4 contributions; the signed result says 7 to 60 in 4/],
  ],
  [
    'another document under the old signature',
    () => recount({ document: fake.document }),
    [/The signature doesn't match/],
  ],
  [
    'a signature of somebody else',
    () => recount({ signature: signed(recount().document, another) }),
    [/^The signature: not/],
  ],
  ['a signature that is none', () => recount({ signature: '%' }), [/^The signature: not/]],
  ['a key that is none', () => recount({ publicKey: 'AAAA' }), [/^The signature: not/]],
  [
    'another winner',
    () => recount({}, { winner: 'right' }),
    [/By the lines: Ghost Light has the most points\. By the signed result: Pocket Heist/],
  ],
  ['another battle', () => recount({}, { battleId: 'b2' }), [/result of another battle/]],
  ['a file that is none', () => recount({ document: '{}' }), [/^The file: not in order.*isn't the result of a battle/]],
  [
    'another total on the site',
    () => recount({ shown: { leftPoints: 7, rightPoints: 60 } }),
    [/^The site: not.*The site shows 7 to 60 now; the lines add up to 7 to 6\.$/],
  ],
])('%s does not match, and it says what', async (_what, file, words) => {
  const { verdict, broken } = await show(file());
  expect(verdict).toBe('The count is wrong');
  for (const each of words) expect(broken).toMatch(each);
});

const receipt = {
  battleId: 'b1',
  voter: 'voter0',
  leftPoints: 3,
  rightPoints: 1,
  lines: [
    { number: 1, at: new Date(begin).toISOString(), side: 'left', points: 3 },
    { number: 4, at: new Date(begin + 3_000).toISOString(), side: 'right', points: 1 },
  ],
};

test('whoever contributed finds their own lines in it', async () => {
  signIn();
  await show(recount(), { 'GET /v1/battles/b1/receipt': receipt });
  const own = within(await screen.findByRole('region', { name: 'Your receipt' }));
  expect(own.getByText('3 points on Ghost Light and 1 point on Pocket Heist')).toBeTruthy();
  expect(own.getByText(/Every one of your contributions is in the file/)).toBeTruthy();
  expect(own.getAllByText('You')).toHaveLength(2);
  expect(within(screen.getByRole('region', { name: 'Every contribution' })).getAllByText('You')).toHaveLength(2);
});

test('a receipt that says otherwise than the file is told', async () => {
  signIn();
  const lines = receipt.lines.map((line) => (line.number === 4 ? { ...line, points: 2 } : line));
  await show(recount(), { 'GET /v1/battles/b1/receipt': { ...receipt, lines } });
  expect(await screen.findByText('Your line 4 is different in the file, or is missing from it.')).toBeTruthy();
});

test('a battle that is not sealed has nothing to count yet', async () => {
  serve({ 'GET /v1/battles/b1/recount': () => refusal(404, 'not_found', 'Not found') });
  open(<RecountPage id="b1" />, '/greenlight/recount/b1');
  expect(await screen.findByRole('heading', { name: 'Nothing to count yet' })).toBeTruthy();
});
