import type Stripe from 'stripe';
import { checkCard } from '../resources/payment-methods/make.ts';
import type { Engine } from '../engine/engine.ts';
import { Failure } from '../http/failure.ts';
import { countries, isCountry } from './countries.ts';
import { html } from './markup.ts';
import type { Content, Markup } from './markup.ts';

export const cardFields = ['number', 'expiry', 'cvc', 'name', 'country', 'postal'] as const;
export type Field = (typeof cardFields)[number] | 'email';
export type Typed = Partial<Record<Field, string>>;
export type Errors = Partial<Record<Field, string>>;

export interface FieldOptions {
  readonly label: string;
  readonly typed: Typed;
  readonly errors: Errors;
  readonly attributes?: Markup;
}

/** A field with its error message. */
export function field(name: Field, { label, typed, errors, attributes }: FieldOptions): Markup {
  const error = errors[name];
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${typed[name]}" ${attributes}${invalid(name, error)} />
    ${errorOf(name, error)}
  </div>`;
}

const invalid = (name: string, error: string | undefined): Content =>
  error === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;

const errorOf = (name: string, error: string | undefined): Content =>
  error === undefined ? null : html`<p class="error" id="${name}-error">${error}</p>`;

/** A card, its owner and their country. */
export function cardFieldset(typed: Typed, errors: Errors): Markup {
  const options = (label: string, attributes: Markup) => ({ label, typed, errors, attributes });
  return html`<fieldset class="stack">
    <legend class="hidden">Card</legend>
    ${field('number', options('Card number', html`type="text" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" maxlength="25" required`))}
    <div class="pair">
      ${field('expiry', options('Expiry', html`type="text" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" required`))}
      ${field('cvc', options('CVC', html`type="text" inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4" required`))}
    </div>
    ${field('name', options('Name on card', html`type="text" autocomplete="cc-name" maxlength="200" required`))}
    <div class="pair">
      ${countryField(typed.country ?? 'US', errors.country)}
      ${field('postal', options('Postal code', html`type="text" autocomplete="postal-code" maxlength="20"`))}
    </div>
  </fieldset>`;
}

const countryField = (chosen: string, error: string | undefined): Markup =>
  html`<div class="field">
    <label for="country">Country</label>
    <select id="country" name="country" autocomplete="country" required${invalid('country', error)}>
      ${countries.map(({ code, name }) => html`<option value="${code}" ${code === chosen ? html` selected` : null}>${name}</option>`)}
    </select>
    ${errorOf('country', error)}
  </div>`;

export interface ReadCard {
  readonly number: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly cvc: string;
  readonly name: string;
  readonly country: string;
  readonly postal_code: string;
}

export type CardReading = { readonly card: ReadCard } | { readonly errors: Errors };

const withPostalCode = new Set(['US', 'CA', 'GB']);

/** The typed card, or the errors by field. */
export function readCard(engine: Engine, typed: Typed): CardReading {
  const errors: Errors = {};
  const need = (name: Field, message: string): string => {
    const value = typed[name] ?? '';
    if (value === '') errors[name] = message;
    return value;
  };
  const number = need('number', 'Enter your card number.').replaceAll(/[\s-]/g, '');
  const expiry = readExpiry(need('expiry', 'Enter the month and year from your card.'));
  const cvc = need('cvc', 'Enter the security code of your card.');
  const name = need('name', 'Enter the name on your card.');
  const country = need('country', 'Choose your country.');
  if (country !== '' && !isCountry(country)) errors.country = 'Choose a country of the list.';
  const postal = typed.postal ?? '';
  if (withPostalCode.has(country)) need('postal', 'Enter your postal code.');
  if (expiry === null) errors.expiry ??= 'Enter it as MM / YY.';
  const card = { number, exp_month: expiry?.month ?? 0, exp_year: expiry?.year ?? 0, cvc };
  if (Object.keys(errors).length === 0) Object.assign(errors, wrongWith(engine, card));
  if (Object.keys(errors).length > 0) return { errors };
  return { card: { ...card, name, country, postal_code: postal } };
}

function readExpiry(text: string): { month: number; year: number } | null {
  const found = /^(\d{1,2})\s*[/ .-]?\s*(\d{4}|\d{2})$/.exec(text);
  if (found === null) return null;
  const year = Number(found[2]);
  return { month: Number(found[1]), year: year < 100 ? year + 2000 : year };
}

const fieldOf: Readonly<Record<string, Field>> = {
  number: 'number',
  exp_month: 'expiry',
  exp_year: 'expiry',
  cvc: 'cvc',
};

function wrongWith(engine: Engine, card: Pick<ReadCard, 'number' | 'exp_month' | 'exp_year' | 'cvc'>): Errors {
  try {
    checkCard(engine, card);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { [fieldOf[error.details.param ?? ''] ?? 'number']: error.message };
  }
}

/** Creates a payment method for the card, the way an API client would. */
export async function makeCard(stripe: Stripe, card: ReadCard, email: string | null): Promise<string> {
  const { number, exp_month, exp_year, cvc, name, country, postal_code } = card;
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month, exp_year, cvc },
    billing_details: { name, email: email ?? '', address: { country, postal_code } },
  });
  return method.id;
}

/** The fields to prefill when a form is shown again: never the security code. */
export function typedIn(form: URLSearchParams): Typed {
  const typed: Typed = {};
  for (const name of [...cardFields, 'email'] as const) {
    const value = form.get(name);
    if (value !== null) typed[name] = value.trim().slice(0, 300);
  }
  return typed;
}

export const withoutCode = (typed: Typed): Typed => ({ ...typed, cvc: '' });

export const testCards: Markup = html`<details>
  <summary>Cards to try</summary>
  <div class="stack tight small muted">
    <p>No money moves. Any expiry that is not past and any CVC will do.</p>
    <ul class="stack tight">
      ${(
        [
          ['4242 4242 4242 4242', 'pays'],
          ['4000 0000 0000 0002', 'is declined'],
          ['4000 0000 0000 9995', 'has insufficient funds'],
          ['4000 0025 0000 3155', 'asks for 3-D Secure once'],
          ['4000 0027 6000 3184', 'asks for 3-D Secure every time'],
          ['4000 0000 0000 0341', 'can be kept, later payments fail'],
        ] as const
      ).map(([number, what]) => html`<li><span class="code">${number}</span> ${what}</li>`)}
    </ul>
  </div>
</details>`;
