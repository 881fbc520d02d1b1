import { afterEach, expect, test } from 'vitest';
import { keepForWayBack, takeOverride } from '../src/lib/web-view.ts';

const at = (address: string) => history.replaceState(null, '', address);

afterEach(() => {
  sessionStorage.clear();
  at('/');
});

test('the token of an app leaves the address', () => {
  at('/gift-subscriptions?token=t1&deviceIdentifier=d&a=b');
  expect(takeOverride()).toEqual({ token: 't1', deviceIdentifier: 'd' });
  expect(location.href).toMatch(/\/gift-subscriptions\?a=b$/);
});

test('a session that was kept for the way back is taken once, where an app may open pages', () => {
  keepForWayBack('t2');
  at('/login');
  expect(takeOverride()).toBeNull();
  at('/gift-subscriptions/history/g1?bought=1');
  expect(takeOverride()).toEqual({ token: 't2', deviceIdentifier: null });
  expect(takeOverride()).toBeNull();
});

test('a new token comes before one that was kept', () => {
  keepForWayBack('old');
  at('/gift-subscriptions?token=new');
  expect(takeOverride()).toMatchObject({ token: 'new' });
});
