import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session, signOut, startSession } from '../src/lib/session/session.ts';
import { atLogOut, storage } from '../src/lib/storage/storage.ts';

const later = new Date(Date.now() + 40_000_000).toISOString();
const tokens = { token: 't', tokenExpiry: later, refreshExpiry: later, userId: 'u1' };
const STAYS = ['device-id', 'language-id', 'mobile-promo', 'player-preferences', 'subscribe-reminder', 'theme'];

const asked: string[] = [];
let answers: (path: string) => Response | Promise<Response>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked.length = 0;
  answers = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = `${init.method} ${url.split('?')[0]}`;
    // Requests that do not ask for the refresh cookie are not recorded.
    if (new Headers(init.headers).get('x-refresh-token') === 'cookie') asked.push(path);
    return answers(path);
  });
  startSession(tokens);
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

describe('logging out', () => {
  test('leaves what belongs to the browser and nothing else, in this tab’s own storage neither', async () => {
    for (const key of Object.keys(atLogOut)) if (key !== 'public-token') localStorage.setItem(key, '"x"');
    localStorage.setItem('of-another-version', 'x');
    sessionStorage.setItem('gift-draft', 'x');
    signOut();
    await vi.waitFor(() => expect(storage.get('log-out-due')).toBeNull());
    expect(Object.keys(localStorage).toSorted()).toEqual(STAYS);
    expect(sessionStorage).toHaveLength(0);
    expect(session.current()).toBeNull();
    expect(asked).toEqual(['POST /api/v2/account/logout']);
  });

  test('asks the cookie’s way where the token was refused, so that the cookie goes', async () => {
    answers = (path) => new Response(null, { status: path.startsWith('POST') ? 401 : 204 });
    signOut();
    await vi.waitFor(() => expect(storage.get('log-out-due')).toBeNull());
    expect(asked).toEqual(['POST /api/v2/account/logout', 'DELETE /api/v2/account/renew']);
  });

  test('remembers that the server has not heard of it', async () => {
    answers = () => Promise.reject(new TypeError('no network'));
    signOut();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(storage.get('log-out-due')).toBe('yes');
    startSession(tokens);
    expect(storage.get('log-out-due')).toBeNull();
  });
});

test('what stays is what was agreed', () => {
  const staying = Object.entries(atLogOut).filter(([, fate]) => fate === 'stays');
  expect(staying.map(([key]) => key).toSorted()).toEqual(STAYS);
});

test('nothing is kept in the browser under a key that has not decided', () => {
  const root = join(import.meta.dirname, '..');
  const files = globSync(['src/**/*.{ts,tsx}', 'index.html'], { cwd: root }).filter((file) => !/\.test\./.test(file));
  const keys = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (file.endsWith('storage.ts') || !text.includes('localStorage')) return [];
    const own = /const KEY = '([^']+)'/.exec(text)?.[1] ?? '(no constant)';
    return [...text.matchAll(/localStorage\.(?:get|set|remove)Item\(\s*(?:'([^']+)'|(\w+))/g)].map(
      ([, literal, name]) => literal ?? (name === 'KEY' ? own : `${name}`),
    );
  });
  expect(keys).toContain('player-preferences');
  for (const key of keys) expect(Object.keys(atLogOut)).toContain(key);
});
