import { expect, test } from 'vitest';
import { amountOf, amountTrouble } from './amount.ts';

const whole = 'Please enter a whole number.';
const least = 'Please enter 1 point or more.';
const most = "You don't have that many points.";

test.each([
  ['1', ''],
  [' 12 ', ''],
  ['50', ''],
  ['51', most],
  ['999999999999999', most],
  ['1000000000000000', most],
  ['0', least],
  ['', whole],
  ['-1', whole],
  ['1.5', whole],
  ['1e3', whole],
  ['0x10', whole],
  ['+5', whole],
  ['007', whole],
  ['1,000', whole],
  ['1e20', whole],
  ['12 points', whole],
  ['١٢', whole],
])('%j of 50: %j', (text, trouble) => {
  expect(amountTrouble(text, 50)).toBe(trouble);
  expect(amountOf(text)).toBe(trouble === whole || text.length > 15 ? undefined : Number(text));
});
