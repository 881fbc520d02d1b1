import { createHmac } from 'node:crypto';
import * as core from '@houselights/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginning, openMoneyHouse } from './money-house.ts';
import type { MoneyHouse } from './money-house.ts';

let house: MoneyHouse;
beforeAll(async () => {
  house = await openMoneyHouse();
});
afterAll(() => house.close());

/** Delivers a body with a valid signature. */
function receiveSigned(body: string): Promise<boolean> {
  const time = Math.floor(beginning / 1_000);
  const mac = createHmac('sha256', house.webhookSecret).update(`${time}.${body}`).digest('hex');
  return core.receiveWebhook(house.deps, { body, signature: `t=${time},v1=${mac}` });
}

const object = { id: 'ch_1', object: 'charge', customer: 'cus_1' };
const whole = { id: 'evt_1', object: 'event', type: 'charge.updated', created: 1_767_225_600, data: { object } };
const about = (fields: Readonly<Record<string, unknown>>) => ({ ...whole, data: { object: { ...object, ...fields } } });
const nul = 'a\u0000b';
const long = 'a'.repeat(256);

const malformed: Readonly<Record<string, unknown>> = {
  'no event': null,
  'a number': 1,
  'a word': 'event',
  'a list': [whole],
  'nothing in it': {},
  'no id': { ...whole, id: undefined },
  'an empty id': { ...whole, id: '' },
  'null as its id': { ...whole, id: null },
  'a number as its id': { ...whole, id: 1 },
  'an object as its id': { ...whole, id: { id: 'evt_1' } },
  'a list as its id': { ...whole, id: ['evt_1'] },
  'a NUL in its id': { ...whole, id: nul },
  'half a character in its id': { ...whole, id: '\ud800' },
  'an id too long': { ...whole, id: long },
  'no type': { ...whole, type: undefined },
  'null as its type': { ...whole, type: null },
  'an object as its type': { ...whole, type: {} },
  'a NUL in its type': { ...whole, type: nul },
  'a type too long': { ...whole, type: long },
  'no time': { ...whole, created: undefined },
  'null as its time': { ...whole, created: null },
  'text as its time': { ...whole, created: '2026-01-01' },
  'a time after all time': { ...whole, created: 1e20 },
  'a time before all time': { ...whole, created: -1e20 },
  'a time in another era': { ...whole, created: 1e12 },
  'half a second as its time': { ...whole, created: 1.5 },
  'no data': { ...whole, data: undefined },
  'null as its data': { ...whole, data: null },
  'no object': { ...whole, data: {} },
  'null as its object': { ...whole, data: { object: null } },
  'a word as its object': { ...whole, data: { object: 'ch_1' } },
  'a list as its object': { ...whole, data: { object: [object] } },
  'a NUL in the id of its object': about({ id: nul }),
  'an object whose id is too long': about({ id: long }),
  'a NUL in the kind of its object': about({ object: nul }),
  'a NUL in its customer': about({ customer: nul }),
  'a NUL in the id of its customer': about({ customer: { id: nul } }),
  'an empty customer': about({ customer: '' }),
  'a NUL in the charge of a dispute': about({ object: 'dispute', charge: nul }),
  'a NUL in the charge of a refund': about({ object: 'refund', charge: { id: nul } }),
  'a NUL in the invoice of a payment': about({ object: 'invoice_payment', invoice: nul }),
  'a NUL in the id of a customer': about({ object: 'customer', id: nul }),
};

it.each(Object.entries(malformed))(
  'does not believe a signed request with %s, and keeps nothing of it',
  async (_, body) => {
    expect(await receiveSigned(JSON.stringify(body))).toBe(false);
    expect(await house.db.prisma.webhookEvent.count()).toBe(0);
  },
);

it('believes one that is whole, whatever else stands in it', async () => {
  const bodies = [
    whole,
    { ...about({ customer: null, amount: 1, note: nul }), id: 'evt_2', livemode: false },
    { ...about({ customer: { id: 'cus_1', object: 'customer' } }), id: 'evt_3' },
    { ...whole, id: 'evt_4', type: 'balance.available', data: { object: { object: 'balance' } } },
  ];
  for (const body of bodies) expect([body.id, await receiveSigned(JSON.stringify(body))]).toEqual([body.id, true]);
  const kept = await house.db.prisma.webhookEvent.findMany({ orderBy: { id: 'asc' } });
  expect(kept.map(({ customerId, objectType, objectId }) => [customerId, objectType, objectId])).toEqual([
    ['cus_1', 'charge', 'ch_1'],
    [null, 'charge', 'ch_1'],
    ['cus_1', 'charge', 'ch_1'],
    [null, 'balance', null],
  ]);
});

it('has nothing to do for an event about something that Stripe does not know', async () => {
  const objects = [
    { object: 'charge', id: 'ch_unknown' },
    { object: 'dispute', id: 'dp_unknown', charge: 'ch_unknown' },
    { object: 'refund', id: 're_unknown', charge: 'ch_unknown' },
    { object: 'invoice', id: 'in_unknown' },
    { object: 'invoice_payment', id: 'inpay_unknown', invoice: 'in_unknown' },
    { object: 'customer', id: 'cus_unknown' },
  ];
  for (const unknown of objects) {
    const body = { ...whole, id: `evt_${unknown.id}`, data: { object: unknown } };
    expect([unknown.id, await receiveSigned(JSON.stringify(body))]).toEqual([unknown.id, true]);
  }
  await house.work();
  expect(await house.db.prisma.webhookEvent.count({ where: { handledAt: null } })).toBe(0);
});
