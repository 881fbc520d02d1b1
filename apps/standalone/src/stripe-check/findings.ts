import { isDeepStrictEqual } from 'node:util';
import { StripeSaid } from '@houselights/adapters/stripe-check';
import { Refusal } from '@houselights/contracts';
import * as core from '@houselights/core';

/** A failed check, described in sentences. */
export class Unlike extends Error {
  readonly sentences: readonly string[];
  /** What to do about it. */
  readonly advice: string;

  constructor(sentences: readonly string[], advice: string) {
    super(sentences.join(' '));
    this.name = 'Unlike';
    this.sentences = sentences;
    this.advice = advice;
  }
}

/** Something that cannot be checked with this account, which is not a failure. */
export class LeftOut extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'LeftOut';
  }
}

const disagree =
  'Stripe and Houselights do not agree here: take no live payments before it is clear why, and report it with this line.';

/** Throws unless two values are equal. */
export function same(what: string, found: unknown, wanted: unknown, advice = disagree): void {
  mustBe(isDeepStrictEqual(found, wanted), `${what} is ${shown(found)}, not ${shown(wanted)}`, advice);
}

/** Throws the sentence unless the condition holds. */
export function mustBe(holds: boolean, sentence: string, advice = disagree): void {
  if (!holds) throw new Unlike([`${sentence}.`], advice);
}

function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

/** What went wrong and what to do, one line each; `refused` is the last request that Stripe refused. */
export function sentencesOf(error: unknown, refused: string | undefined): string[] {
  if (error instanceof Unlike) return error.sentences.map((sentence) => `${sentence} ${error.advice}`.trim());
  if (error instanceof core.PaymentsMisconfigured) return [error.message];
  const log = refused === undefined ? '' : ` Stripe's log (Workbench, Logs) says more about ${refused}.`;
  if (error instanceof StripeSaid) return [`${error.message}.${log}`];
  if (core.isDependencyDown(error)) return [`Stripe did not answer: run the check again.${log}`];
  const code = codeOf(error);
  if (code !== undefined) return [`It was refused (${code}).${log} ${disagree}`];
  return [`${String(error)}. That is a mistake of the check: report it.${log}`];
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof core.PaymentsRefused || error instanceof Refusal) return error.code;
  if (error instanceof core.PaymentFailed) return 'the card was declined';
  return error instanceof core.PaymentNeedsOwner ? 'the bank wants to ask its owner' : undefined;
}
