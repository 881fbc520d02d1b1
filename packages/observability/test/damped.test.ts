import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDamped } from '../src/damped.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const away = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

it('says the first of a kind at once, and once a minute how many followed', () => {
  const warn = vi.fn();
  const damped = createDamped({ warn });
  for (let n = 0; n < 2_000; n += 1) damped.warn(away('ECONNREFUSED'), 'a job worker has trouble');
  damped.warn(away('ETIMEDOUT'), 'a job worker has trouble');
  expect(warn).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(3);
  expect(warn.mock.lastCall?.[0]).toMatchObject({ times: 1_999 });
  vi.advanceTimersByTime(600_000);
  expect(warn).toHaveBeenCalledTimes(3);
  // A warning after a quiet minute is logged as new.
  damped.warn(away('ECONNREFUSED'), 'a job worker has trouble');
  expect(warn).toHaveBeenCalledTimes(4);
  damped.close();
});

it('says what it held back when it is closed', () => {
  const warn = vi.fn();
  const damped = createDamped({ warn });
  damped.warn(new Error('a'), 'the outbox waits');
  damped.warn(new Error('b'), 'the outbox waits');
  damped.close();
  expect(warn.mock.lastCall?.[0]).toMatchObject({ times: 1 });
});
