import { expect, it } from 'vitest';
import { afterCursor, cursorOf } from './invoices.query.ts';

const cursor = (text: string): string => Buffer.from(text).toString('base64url');

it('a cursor leads to where it came from', () => {
  const createdAt = new Date('2026-11-22T12:00:00.123Z');
  expect(afterCursor(cursorOf({ createdAt, id: 'in_1' }))).toEqual({
    OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: 'in_1' } }],
  });
});

it.each(['', 'x', ':', '5:', '-1:a', '1e3:a', '5:\u0000', '5:\u00e9', '253402300800000:a', '999999999999999:a'])(
  'refuses what is none: %s',
  (text) => {
    expect(() => afterCursor(cursor(text))).toThrow(expect.objectContaining({ code: 'invalid_input' }) as Error);
  },
);
