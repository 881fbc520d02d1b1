import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSecret } from '../../engine/secrets.ts';
import type { CheckoutLine, CheckoutSession } from '../../engine/wire.ts';
import { secretOf } from '../../resources/checkout/session.ts';
import { couponInWords, date, interval, money, plural } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { linkTo, testMode } from '../notice.ts';
import { dueToday } from './due.ts';
import { nextCharge } from './forecast.ts';

export function trialOf({ subscription }: CheckoutSecret): string | null {
  if (subscription.trialDays !== null) return `${plural(subscription.trialDays, 'day')} free`;
  return subscription.trialEnd === null ? null : `Free until ${date(subscription.trialEnd)}`;
}

export interface PromotionProblem {
  readonly typed: string;
  readonly message: string;
}

/** What is bought, what is charged today, and the next charge. */
export function summary(engine: Engine, session: CheckoutSession, problem: PromotionProblem | null): Markup {
  const secret = secretOf(engine, session.id);
  return html`<section class="summary" aria-label="Your order">
    <div class="stack wide">
      <div class="row apart">
        ${linkTo(session.cancel_url, html`<span aria-hidden="true">←</span> Back`) ?? html`<span></span>`} ${testMode}
      </div>
      ${heading(engine, session, secret)} ${session.mode === 'setup' ? null : sums(engine, session, secret)}
      ${session.allow_promotion_codes === true ? promotionForm(engine, session, problem) : null}
    </div>
  </section>`;
}

const nameOf = (lines: readonly CheckoutLine[]): string =>
  lines.map((line) => line.description ?? 'your order').join(' and ');

function heading(engine: Engine, session: CheckoutSession, secret: CheckoutSecret): Markup {
  const name = nameOf(secret.lines);
  if (session.mode === 'setup')
    return html`<div class="stack tight">
      <h1>Save a card</h1>
      <p class="muted">It is kept for later payments. Nothing is charged now.</p>
    </div>`;
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  if (session.mode === 'payment')
    return html`<div class="stack tight">
      <h1 class="muted">Pay for ${name}</h1>
      <p class="price">${total}</p>
    </div>`;
  const trial = trialOf(secret);
  const next = nextCharge(engine, session);
  const regular = secret.lines.map((line) => priceOf(line)).join(' and ');
  const { due, applied, currency } = dueToday(engine, session);
  if (trial === null)
    return html`<div class="stack tight">
      <h1 class="muted">Subscribe to ${name}</h1>
      <p class="price">${applied === 0 ? regular : `${money(due, currency)} due today`}</p>
      ${applied === 0 ? null : html`<p class="muted">Then ${regular}</p>`}
      ${next === null ? null : html`<p class="muted">Next payment: ${money(next.amount, next.currency)} on ${date(next.at)}</p>`}
    </div>`;
  return html`<div class="stack tight">
    <h1 class="muted">Try ${name}</h1>
    <p class="price">${trial}</p>
    <p class="muted">Then ${regular}</p>
    ${next === null ? null : html`<p class="muted">First payment: ${money(next.amount, next.currency)} on ${date(next.at)}, unless you cancel before.</p>`}
  </div>`;
}

function priceOf({ price, quantity }: CheckoutLine): string {
  if (price === null) return '';
  const count = quantity ?? 1;
  return `${count === 1 ? '' : `${count} × `}${money(price.unit_amount ?? Number(price.unit_amount_decimal), price.currency)} ${interval(price)}`.trim();
}

function sums(engine: Engine, session: CheckoutSession, secret: CheckoutSecret): Markup {
  const { due, applied, currency } = dueToday(engine, session);
  const trial = trialOf(secret);
  const taken = session.total_details?.amount_discount ?? 0;
  const tax = session.total_details?.amount_tax ?? 0;
  return html`<dl class="sums">
    ${secret.lines.map(
      (line) =>
        html`<div>
          <dt>
            ${line.description ?? 'Item'}${trial === null ? null : html`<br /><span class="muted small">${trial}</span>`}
          </dt>
          <dd class="number">${priceOf(line)}</dd>
        </div>`,
    )}
    ${discountRow(engine, session, taken === 0 ? null : money(-taken, currency))}
    ${taxRow(session, tax === 0 ? null : money(tax, currency))}
    ${
      applied === 0
        ? null
        : html`<div>
            <dt>Applied balance</dt>
            <dd class="number">${money(applied, currency)}</dd>
          </div>`
    }
    <div class="line strong">
      <dt>Due today</dt>
      <dd class="number">${money(due, currency)}</dd>
    </div>
  </dl>`;
}

function discountRow(engine: Engine, session: CheckoutSession, amount: string | null): Content {
  const [given] = session.discounts ?? [];
  if (given === undefined) return null;
  const promotion = engine.tables.promotion_code.get(given.promotion_code ?? '');
  const coupon = engine.tables.coupon.get(promotion?.promotion.coupon ?? given.coupon ?? '');
  if (coupon === undefined) return null;
  return html`<div>
    <dt>
      ${promotion?.code ?? coupon.name ?? 'Discount'}<br /><span class="muted small">${couponInWords(coupon)}</span>
    </dt>
    <dd class="number">${amount}</dd>
  </div>`;
}

function taxRow(session: CheckoutSession, amount: string | null): Content {
  if (!session.automatic_tax.enabled) return null;
  if (session.automatic_tax.status === 'requires_location_inputs')
    return html`<div>
      <dt>Tax</dt>
      <dd class="muted small">added for your country</dd>
    </div>`;
  return amount === null
    ? null
    : html`<div>
        <dt>Tax</dt>
        <dd class="number">${amount}</dd>
      </div>`;
}

function promotionForm(engine: Engine, session: CheckoutSession, problem: PromotionProblem | null): Markup {
  const action = `/c/pay/${session.id}/promotion-code`;
  const applied = engine.tables.promotion_code.get(session.discounts?.[0]?.promotion_code ?? '');
  if (applied !== undefined)
    return html`<form class="row apart" method="post" action="${action}">
      <span>Promotion code <strong>${applied.code}</strong></span>
      <button class="text" name="code" value="">Remove</button>
    </form>`;
  return html`<form class="promotion" method="post" action="${action}">
    <label for="promotion">Promotion code</label>
    <input
      id="promotion"
      name="code"
      value="${problem?.typed}"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      required${problem === null ? null : html` aria-invalid="true" aria-describedby="promotion-error"`}
    />
    <button>Apply</button>
    ${problem === null ? null : html`<p class="error" id="promotion-error">${problem.message}</p>`}
  </form>`;
}
