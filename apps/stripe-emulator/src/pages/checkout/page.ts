import type { Engine } from '../../engine/engine.ts';
import type { CheckoutSession } from '../../engine/wire.ts';
import { secretOf } from '../../resources/checkout/session.ts';
import { cardFieldset, field, testCards } from '../card-form.ts';
import type { Errors, Typed } from '../card-form.ts';
import type { Page } from '../exchange.ts';
import { money } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { linkTo, notice } from '../notice.ts';
import { dueToday } from './due.ts';
import { summary, trialOf } from './summary.ts';
import type { PromotionProblem } from './summary.ts';

export interface Problems {
  readonly status: number;
  readonly typed?: Typed;
  readonly errors?: Errors;
  /** The bank's message. */
  readonly refusal?: string;
  readonly promotion?: PromotionProblem;
}

export const successAddress = (session: CheckoutSession): string | null =>
  session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;

/** The payer's email, if known in advance. */
export const knownEmail = (engine: Engine, session: CheckoutSession): string | null =>
  engine.tables.customer.get(session.customer ?? '')?.email ?? session.customer_email;

export const asksForCard = (engine: Engine, session: CheckoutSession): boolean =>
  session.payment_method_collection !== 'if_required' ||
  session.payment_status !== 'no_payment_required' ||
  knownEmail(engine, session) === null;

export function checkoutPage(engine: Engine, session: CheckoutSession, problems: Problems = { status: 200 }): Page {
  return {
    title: session.mode === 'setup' ? 'Save a card' : 'Checkout',
    status: problems.status,
    leadsTo: [successAddress(session)],
    body: html`<main class="checkout">
      ${summary(engine, session, problems.promotion ?? null)}
      <section class="pay" aria-label="Payment">
        <div class="stack wide">${payForm(engine, session, problems)}</div>
      </section>
    </main>`,
  };
}

function payForm(engine: Engine, session: CheckoutSession, problems: Problems): Markup {
  const { errors = {}, refusal } = problems;
  const known = knownEmail(engine, session);
  const typed = { ...startingWith(engine, session), ...problems.typed };
  return html`<form class="stack" method="post" action="/c/pay/${session.id}" novalidate>
      ${refusal === undefined ? null : html`<p class="notice bad" role="alert" tabindex="-1">${refusal}</p>`}
      <h2>Contact</h2>
      ${field('email', {
        label: 'Email',
        typed: known === null ? typed : { ...typed, email: known },
        errors,
        attributes: html`type="email" autocomplete="email" maxlength="300"
        required${known === null ? null : html` readonly`}`,
      })}
      ${
        asksForCard(engine, session)
          ? html`<h2>Card</h2>
              ${cardFieldset(typed, errors)}`
          : html`<p class="muted">Nothing is due, so no card is needed.</p>`
      }
      <button class="primary whole">${actOf(engine, session)}</button>
      ${smallPrint(session)} ${testCards}
    </form>
    ${offersLink(session) ? linkForm(session) : null}`;
}

/** What the Dashboard has enabled is offered besides cards, unless the session says otherwise. */
const offersLink = (session: CheckoutSession): boolean =>
  session.mode !== 'setup' && session.payment_method_types.includes('link');

const linkForm = ({ id }: CheckoutSession): Markup =>
  html`<form method="post" action="/c/pay/${id}/link"><button class="whole">Pay with Link</button></form>`;

function startingWith(engine: Engine, session: CheckoutSession): Typed {
  const customer = engine.tables.customer.get(session.customer ?? '');
  return {
    name: customer?.name ?? '',
    country: customer?.address?.country ?? 'US',
    postal: customer?.address?.postal_code ?? '',
  };
}

function actOf(engine: Engine, session: CheckoutSession): string {
  if (session.mode === 'setup') return 'Save card';
  const { due, applied, currency } = dueToday(engine, session);
  if (session.mode === 'payment') return `Pay ${money(due, currency)}`;
  const act = trialOf(secretOf(engine, session.id)) === null ? 'Subscribe' : 'Start trial';
  return applied === 0 || due === 0 ? act : `${act} and pay ${money(due, currency)}`;
}

const smallPrint = (session: CheckoutSession): Content =>
  session.mode === 'subscription'
    ? html`<p class="muted small">Your card is kept and charged for each period until you cancel.</p>`
    : null;

/** The page of a session that is no longer open. */
export function closedPage(session: CheckoutSession): Page {
  if (session.status === 'complete')
    return notice(
      200,
      'All done',
      'This has been paid for already. Nothing more was charged.',
      linkTo(successAddress(session), 'Go on', 'button'),
    );
  return notice(
    410,
    'This page has expired',
    'Nothing was charged. Go back to where you came from to start anew.',
    linkTo(session.cancel_url, 'Go back', 'button'),
  );
}
