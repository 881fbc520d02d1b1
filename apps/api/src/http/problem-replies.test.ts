import { DependencyDown, NoRoom, PaymentFailed, PaymentsMisconfigured, PaymentsRefused } from '@houselights/core';
import { Refusal } from '@houselights/contracts';
import { expect, it, vi } from 'vitest';
import { refusalFor, toRefusal } from './problem-replies.ts';

it.each([
  ['a refusal', new Refusal('plan_not_sold'), 'plan_not_sold', undefined],
  ['a dependency that is away', new DependencyDown('Stripe'), 'unavailable', 2],
  ['a disk without room', new NoRoom(), 'no_room', undefined],
  [
    'a write that met a full disk',
    new Error('not kept', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
    'no_room',
    undefined,
  ],
  ['a provider that refuses what nobody expected it to', new PaymentsRefused('resource_missing'), 'unavailable', 60],
  ['a provider that wants other settings', new PaymentsMisconfigured('Set another key.'), 'unavailable', 60],
  ['a payment that fails where none was to be made', new PaymentFailed(), 'unavailable', 60],
  ['a sender who left', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 'malformed_request', undefined],
  [
    'a body that is too large',
    Object.assign(new Error(), { code: 'FST_ERR_CTP_BODY_TOO_LARGE' }),
    'body_too_large',
    undefined,
  ],
  ['anything else', new TypeError('x is undefined'), 'internal_error', undefined],
])('%s is answered by its code', (_, error, code, retryAfter) => {
  expect(toRefusal(error)).toMatchObject({ code, retryAfter });
});

it('what an operator has to do is logged as an error, in its own sentence', () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  refusalFor(new PaymentsMisconfigured('Set another key.'), log as never, 'request-1');
  expect(log.error).toHaveBeenCalledWith({ reqId: 'request-1' }, 'Set another key.');
  expect(log.warn).not.toHaveBeenCalled();
});

it('a disk that is full is logged as an error, a file for which there is no room is not', () => {
  const log = { error: vi.fn(), warn: vi.fn() };
  refusalFor(new Refusal('no_room'), log as never, 'request-1');
  expect(log.error).not.toHaveBeenCalled();
  const err = new NoRoom();
  refusalFor(err, log as never, 'request-2');
  expect(log.error).toHaveBeenCalledWith({ reqId: 'request-2', err }, 'the disk is full');
});
