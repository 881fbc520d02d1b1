import type { CheckoutOutcome, TypedCard } from '../../test-controls/test-controls.ts';
import { setupVerdict } from '../../cards/verdict.ts';
import type { Engine } from '../../engine/engine.ts';
import type { TypedDetails } from '../../engine/secrets.ts';
import type { CheckoutSession, PaymentMethod } from '../../engine/wire.ts';
import { Failure, invalid } from '../../http/failure.ts';
import { find } from '../find.ts';
import { makeLink, makePaymentMethod } from '../payment-methods/make.ts';
import { toAddress } from '../shared.ts';
import { completeSession } from './complete.ts';
import { openSession, secretOf } from './session.ts';

const declinedByBank =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/** What a person does on the page: types a card and pays. A decline leaves the session open and nothing else behind. */
export function payCheckout(engine: Engine, id: string, card: TypedCard | null): CheckoutOutcome {
  const session = openSession(engine, id);
  const details = detailsOf(engine, session, card);
  const outcome = attempt(engine, session, null, details, card);
  if (outcome.outcome === 'authentication_required')
    engine.transaction(() => keepWaiting(engine, session, card, details));
  return outcome;
}

/** The same with Link, which knows the person's card and does not expose it. */
export function payCheckoutByLink(engine: Engine, id: string): CheckoutOutcome {
  const session = openSession(engine, id);
  if (!session.payment_method_types.includes('link'))
    throw invalid('This Checkout Session does not offer Link.', 'payment_method_types');
  const details = detailsOf(engine, session, null);
  const method = engine.transaction(() => makeLink(engine, details.email));
  return attempt(engine, session, method, details, null);
}

/** Continues with the bank's answer for the typed card. */
export function answerCheckout(engine: Engine, id: string, passed: boolean): CheckoutOutcome {
  const session = openSession(engine, id);
  const secret = secretOf(engine, id);
  const { waiting } = secret;
  if (waiting === null) throw invalid('This Checkout Session does not wait for authentication.');
  engine.transaction(() => engine.change('checkout_secret', secret, { waiting: null }));
  if (!passed) return { outcome: 'declined', message: declinedByBank };
  const method = find(engine, 'payment_method', waiting.method);
  return attempt(engine, session, method, waiting.card, null);
}

function attempt(
  engine: Engine,
  session: CheckoutSession,
  authenticated: PaymentMethod | null,
  details: TypedDetails,
  card: TypedCard | null,
): CheckoutOutcome {
  try {
    engine.transaction(() => {
      const method = authenticated ?? (needsNoCard(session, card) ? null : typedMethod(engine, card, details));
      if (session.payment_status === 'no_payment_required' && method !== null)
        checkSetup(engine, method, authenticated !== null);
      completeSession(engine, session, secretOf(engine, session.id), {
        method,
        details,
        authenticated: authenticated !== null,
      });
    });
    return { outcome: 'complete' };
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 402) throw error;
    if (error.details.code === needsOwner) return { outcome: 'authentication_required' };
    return { outcome: 'declined', message: error.message };
  }
}

const needsOwner = 'subscription_payment_intent_requires_action';

/** A card that is not charged today is still checked with the bank. */
function checkSetup(engine: Engine, method: PaymentMethod, authenticated: boolean): void {
  const verdict = setupVerdict(engine, method.id, authenticated);
  if (verdict.outcome === 'needs_authentication')
    throw new Failure('The bank wants to know who pays.', { status: 402, code: needsOwner });
  if (verdict.outcome === 'declined')
    throw new Failure(verdict.decline.message, { status: 402, type: 'card_error', code: verdict.decline.code });
  const secret = engine.tables.card_secret.get(method.id);
  if (authenticated && secret !== undefined) engine.change('card_secret', secret, { authenticated: true });
}

const needsNoCard = (session: CheckoutSession, card: TypedCard | null): boolean =>
  card === null &&
  session.payment_method_collection === 'if_required' &&
  session.payment_status === 'no_payment_required';

function typedMethod(engine: Engine, card: TypedCard | null, details: TypedDetails): PaymentMethod {
  const year = new Date(engine.now() * 1000).getUTCFullYear();
  const {
    number = '4242424242424242',
    exp_month = 12,
    exp_year = year + 3,
    cvc = number.startsWith('3') ? '1234' : '123',
  } = card ?? {};
  return makePaymentMethod(
    engine,
    { number, exp_month, exp_year, cvc },
    {
      billing_details: {
        address: toAddress({ country: details.country, postal_code: details.postalCode }),
        email: details.email,
        name: details.name,
        phone: null,
        tax_id: null,
      },
    },
  );
}

function keepWaiting(engine: Engine, session: CheckoutSession, card: TypedCard | null, details: TypedDetails): void {
  const method = typedMethod(engine, card, details);
  engine.change('checkout_secret', secretOf(engine, session.id), { waiting: { method: method.id, card: details } });
}

function detailsOf(engine: Engine, session: CheckoutSession, card: TypedCard | null): TypedDetails {
  const customer = engine.tables.customer.get(session.customer ?? '');
  return {
    email: customer?.email ?? session.customer_email ?? card?.email ?? null,
    name: card?.name ?? customer?.name ?? null,
    country: card?.country?.toUpperCase() ?? customer?.address?.country ?? null,
    postalCode: card?.postal_code ?? customer?.address?.postal_code ?? null,
  };
}
