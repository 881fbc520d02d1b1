import { decodeReference, english } from '@houselights/messages';
import { say } from '@houselights/messages/server';
import type { MessageReference } from '@houselights/messages';
import { claimSite, Refusal, refusals, routeList, verifyEmail } from '@houselights/contracts';
import { expect, it } from 'vitest';
import { parseInput } from './invoke-route.ts';
import type { AnyRoute } from '@houselights/contracts';

type Sent = Parameters<typeof parseInput>[1];

/** The messages of the refusal of `sent`; empty if it is valid. */
function refused(contract: AnyRoute, sent: Sent): MessageReference[] {
  try {
    parseInput(contract, sent);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.values(error.errors).flat();
  }
}

/** Those messages in English. */
const said = (contract: AnyRoute, sent: Sent): string[] => refused(contract, sent).map((one) => say(one, english));

it.each(['toString', 'constructor', 'valueOf', '__proto__', 'hasOwnProperty', '__defineGetter__'])(
  'refuses text that nobody can store in a field called %s',
  (name) => {
    const body = JSON.parse(`{"${name}":"\\u0000","email":"a@b.c"}`) as unknown;
    expect(said(verifyEmail, { body })).not.toEqual([]);
    expect(said(verifyEmail, { query: body, body: {} })).not.toEqual([]);
  },
);

const strange: readonly unknown[] = [
  undefined,
  null,
  '',
  'x'.repeat(100_000),
  '%',
  5,
  -1e9,
  5.5,
  1e20,
  true,
  [],
  ['a', 'b'],
  Array.from({ length: 2_000 }, () => ({})),
  {},
  { a: { b: 1 } },
];

/** Phrases of a schema's default messages. */
const schemaTalk =
  /expected|received|undefined|invalid input|invalid option|too (?:big|small)|unrecognized|[<>]=?\d|must match/i;

it.each(routeList.map((contract) => [contract.name, contract] as const))(
  '%s says in sentences what is wrong with a field',
  (_name, contract) => {
    const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
      Object.keys(contract[part]?.shape ?? {}).map((field) => [part, field] as const),
    );
    const messages = parts.flatMap(([part, field]) =>
      strange.flatMap((value) => refused(contract, { [part]: { [field]: value } })),
    );
    // A text that is not a reference would be shown in English to everybody.
    expect(messages.filter((one) => decodeReference(one) === undefined)).toEqual([]);
    const texts = messages.map((one) => say(one, english));
    const wrong = texts.filter((text) => schemaTalk.test(text) || !/^[\p{Lu}“].{3,}[.!]$/u.test(text));
    expect([...new Set(wrong)]).toEqual([]);
  },
);

it('says of a code or a token that is too long what it says of one that is not valid', () => {
  const token = 'x'.repeat(65);
  expect(said(verifyEmail, { query: {}, body: { token } })).toEqual([say(refusals.invalid_code.text, english)]);
  expect(said(claimSite, { body: { token } })).toEqual([say(refusals.claim_not_valid.text, english)]);
});
