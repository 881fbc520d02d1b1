import { describe, expect, test, vi } from 'vitest';
import { ApiError, Unreachable } from '../src/api-error.ts';
import { RENEW_BEFORE_MS, createSession } from '../src/session/session.ts';
import type { TokenStore, Tokens } from '../src/session/session.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

function tokens(name: string, left = 12 * HOUR, refreshLeft = 60 * 24 * HOUR): Tokens {
  return {
    token: name,
    tokenExpiry: new Date(NOW + left).toISOString(),
    refreshToken: `r-${name}`,
    refreshExpiry: new Date(NOW + refreshLeft).toISOString(),
    userId: 'u1',
  };
}

/** One browser: a store shared by its tabs, and a lock that admits one of them at a time. */
function browser(initial: Tokens | null, { moves = false } = {}) {
  let stored = initial;
  let queue = Promise.resolve();
  const watchers = new Set<() => void>();
  const renew = vi.fn<(old: Tokens) => Promise<Tokens>>(async (old) => tokens(`${old.token}+`));
  const openTab = () => {
    const mine = new Set<() => void>();
    const store: TokenStore = {
      read: () => stored,
      write: (next) => {
        stored = next;
        for (const watcher of watchers) if (!mine.has(watcher)) watcher();
      },
      subscribe: (changed) => {
        mine.add(changed);
        watchers.add(changed);
        return () => void watchers.delete(changed);
      },
    };
    const exclusive = <T>(task: () => Promise<T>): Promise<T> => {
      const run = queue.then(task);
      queue = run.then(
        () => undefined,
        () => undefined,
      );
      return run;
    };
    return createSession({
      store,
      renew,
      exclusive,
      now: () => NOW,
      outdated: () => moves && stored?.refreshToken !== undefined,
    });
  };
  return { openTab, renew, stored: () => stored };
}

describe('renewal', () => {
  test.each([
    ['exactly three hours left', RENEW_BEFORE_MS, 0],
    ['a millisecond less', RENEW_BEFORE_MS - 1, 1],
    ['run out', -1, 1],
  ])('%s', async (_, left, renewals) => {
    const { openTab, renew } = browser(tokens('a', left));
    await openTab().check();
    expect(renew).toHaveBeenCalledTimes(renewals);
  });

  test('parallel calls in three tabs renew once, and all get the new token', async () => {
    const { openTab, renew } = browser(tokens('a', 0));
    const tabs = [openTab(), openTab(), openTab()];
    const got = await Promise.all(tabs.flatMap((tab) => [tab.token(), tab.token()]));
    expect(new Set(got)).toEqual(new Set(['a+']));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  test('a token that still works is given at once while it is renewed behind', async () => {
    const { openTab, renew, stored } = browser(tokens('a', HOUR));
    const tab = openTab();
    await expect(tab.token()).resolves.toBe('a');
    await tab.check();
    expect(renew).toHaveBeenCalledTimes(1);
    expect(stored()?.token).toBe('a+');
  });

  test.each([
    ['a refusal', new ApiError({ status: 401, code: 'session_ended', title: 'x' }), null],
    ['no answer', new Unreachable(), 'a'],
    ['a house out of breath', new ApiError({ status: 503, code: 'unavailable', title: 'x' }), 'a'],
  ])('%s while renewing', async (_, error, leaves) => {
    const { openTab, renew, stored } = browser(tokens('a', HOUR));
    renew.mockRejectedValue(error);
    const tab = openTab();
    await tab.check().catch(() => undefined);
    expect(tab.current()?.token ?? null).toBe(leaves);
    expect(stored()?.token ?? null).toBe(leaves);
  });

  test('signing out while a renewal is under way stays signed out', async () => {
    const { openTab, renew, stored } = browser(tokens('a', 0));
    const tab = openTab();
    renew.mockImplementation(async () => {
      tab.end();
      return tokens('late');
    });
    await tab.check();
    expect(stored()).toBeNull();
  });
});

describe('a session that an older version kept', () => {
  test('is traded once, by one of all tabs, and the others follow', async () => {
    const { openTab, renew, stored } = browser(tokens('a'), { moves: true });
    renew.mockImplementation(async ({ token }) => ({ ...tokens(`${token}+`), refreshToken: undefined }));
    const tabs = [openTab(), openTab(), openTab()];
    await Promise.all(tabs.map(async (tab) => tab.check()));
    await Promise.all(tabs.map(async (tab) => tab.check()));
    expect(renew).toHaveBeenCalledTimes(1);
    expect(renew.mock.calls[0]?.[0].refreshToken).toBe('r-a');
    expect(stored()?.refreshToken).toBeUndefined();
    for (const tab of tabs) expect(tab.current()?.token).toBe('a+');
  });

  test('stays as it is while no answer comes, and is traded later', async () => {
    const { openTab, renew, stored } = browser(tokens('a'), { moves: true });
    renew.mockRejectedValueOnce(new Unreachable());
    const tab = openTab();
    await tab.check().catch(() => undefined);
    expect(stored()?.token).toBe('a');
    await tab.check();
    expect(stored()?.token).toBe('a+');
  });
});

describe('the end of a session', () => {
  test('a refresh token that has run out is no session', async () => {
    const { openTab, renew } = browser(tokens('a', -1, -1));
    const tab = openTab();
    await expect(tab.token()).resolves.toBeUndefined();
    expect(tab.current()).toBeNull();
    expect(renew).not.toHaveBeenCalled();
  });

  test('a refused call ends it, but not when the token was renewed meanwhile', () => {
    const { openTab } = browser(tokens('b'));
    const tab = openTab();
    tab.refused('a');
    expect(tab.current()?.token).toBe('b');
    tab.refused('b');
    expect(tab.current()).toBeNull();
  });

  test('signing out in one tab signs the others out and tells them', () => {
    const { openTab } = browser(tokens('a'));
    const [here, there] = [openTab(), openTab()];
    const told = vi.fn<() => void>();
    there.subscribe(told);
    here.end();
    expect(there.current()).toBeNull();
    expect(told).toHaveBeenCalledTimes(1);
  });

  test('a date that cannot be read counts as run out', async () => {
    const { openTab } = browser({ ...tokens('a'), refreshExpiry: 'soon' });
    await expect(openTab().token()).resolves.toBeUndefined();
  });
});
