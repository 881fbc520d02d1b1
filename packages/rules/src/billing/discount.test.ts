import { expect, it } from 'vitest';
import { discounted } from './discount.ts';

it.each([
  [399, 25, 299],
  [3_999, 25, 2_999],
  [399, 100, 0],
  [399, 0, 399],
  [1, 50, 0],
  [799, 12.5, 699],
])('%i less %f%% is %i', (amount, percent, left) => {
  expect(discounted(amount, percent)).toBe(left);
});
