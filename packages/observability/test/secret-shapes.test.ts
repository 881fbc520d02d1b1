import { describe, expect, it } from 'vitest';
import { shapedSecretIn, withoutShapedSecrets } from '../src/secret-shapes.ts';

const hex = '4f1c09ab77e2d35b61f0a8c2';

const secrets: readonly (readonly [what: string, secret: string])[] = [
  ["a key of Stripe's", `sk_test_${hex}`],
  ["a key of Stripe's", `sk_live_${hex}`],
  ["a key of Stripe's", `rk_live_${hex}`],
  ["a key of Stripe's", 'sk_test_*****************1234'],
  ['a secret of a webhook', `whsec_${hex}`],
  ['a client secret', `pi_3PabcDEF_secret_${hex}`],
  ['a client secret', `seti_1PabcDEF_secret_${hex}`],
  ['a client secret', `cs_test_a1b2c3_secret_${hex}`],
  ['a client secret', `cuss_secret_${hex}`],
  ['a card number', '4242424242424242'],
  ['a card number', '4000 0025 0000 3155'],
  ['a card number', '5555-5555-5555-4444'],
  ['a card number', '378282246310005'],
  ['a card number', '6200000000000005'],
  ["a card's security code", 'cvc":"123'],
  ["a card's security code", 'cvc]=1234'],
];

describe.each(secrets)('%s: %s', (what, secret) => {
  it.each([secret, `{"msg":"Invalid API Key provided: ${secret}","n":1}`, `number=${secret}&next=1`])(
    'is found in %s and blotted out',
    (line) => {
      expect(shapedSecretIn(line)).toBe(what);
      expect(shapedSecretIn(withoutShapedSecrets(line))).toBeUndefined();
      expect(withoutShapedSecrets(line)).not.toContain(secret);
    },
  );
});

it.each(['{"card":{"cvc":123,"number":4242424242424242}}', '[4242424242424242,"cvc",123]', '{"cvc":"123"}'])(
  '%s stays JSON',
  (line) => {
    const left = withoutShapedSecrets(line);
    expect(left).not.toMatch(/123|4242/);
    expect(() => void JSON.parse(left)).not.toThrow();
  },
);

it.each([
  '{"msg":"STRIPE_SECRET_KEY must be a secret key of Stripe\'s (sk_live_… or sk_test_…)"}',
  '{"field":"stripe_webhook_secret_was_changed","name":"patreon_client_secret"}',
  '{"id":"019aa4b1-4242-7424-8242-424242424242"}',
  '{"hash":"e4242424242424242ab"}',
  '{"time":1795328424242424,"ns":4242424242424242424}',
  '{"ms":0.4242424242424242}',
  '{"number":"4242424242424241"}',
  '{"msg":"the CVC is missing","cvc":"[secret]","card":"ends 4242, 12/2040"}',
])('%s holds none', (line) => {
  expect(shapedSecretIn(line)).toBeUndefined();
  expect(withoutShapedSecrets(line)).toBe(line);
});
