import type { CheckoutOutcome, TypedCard } from '../../test-controls/test-controls.ts';
import type { CheckoutSession } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { secretOf } from '../../resources/checkout/session.ts';
import { authenticationPage, readAnswer } from '../authentication.ts';
import { readCard, typedIn, withoutCode } from '../card-form.ts';
import type { Errors, Typed } from '../card-form.ts';
import type { Exchange } from '../exchange.ts';
import { notice } from '../notice.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { dueToday } from './due.ts';
import { asksForCard, checkoutPage, closedPage, knownEmail, successAddress } from './page.ts';
import type { Problems } from './page.ts';

type Act = (context: PageContext, exchange: Exchange, session: CheckoutSession) => Promise<void> | void;

/** Runs the act for an open session; shows a message for any other. */
const whileOpen =
  (act: Act): PageRoute['answer'] =>
  async (context, exchange, id = '') => {
    const session = context.engine.tables['checkout.session'].get(id);
    if (session === undefined)
      return exchange.show(notice(404, 'There is nothing here', 'This address leads to no Checkout Session.'));
    if (session.status !== 'open') return showClosed(exchange, session);
    await act(context, exchange, session);
  };

/** A second submit of a paid session redirects to where the first one did. */
function showClosed(exchange: Exchange, session: CheckoutSession): void {
  const address = successAddress(session);
  if (exchange.request.method === 'POST' && session.status === 'complete' && address !== null)
    return exchange.redirect(address);
  exchange.show(closedPage(session));
}

function show({ engine }: PageContext, exchange: Exchange, { id }: CheckoutSession, problems?: Problems): void {
  const session = engine.tables['checkout.session'].get(id);
  if (session === undefined || session.status !== 'open')
    return session === undefined ? undefined : showClosed(exchange, session);
  exchange.show(checkoutPage(engine, session, problems));
}

async function pay(context: PageContext, exchange: Exchange, session: CheckoutSession): Promise<void> {
  const typed = typedIn(await exchange.form());
  const read = readForm(context, session, typed);
  if ('errors' in read)
    return show(context, exchange, session, { status: 422, typed: withoutCode(typed), errors: read.errors });
  const outcome = await attempt(() => context.testControls.payCheckout(session.id, read.card ?? undefined));
  goOn(context, exchange, session, outcome, typed);
}

async function payByLink(context: PageContext, exchange: Exchange, session: CheckoutSession): Promise<void> {
  const outcome = await attempt(() => context.testControls.payCheckoutByLink(session.id));
  goOn(context, exchange, session, outcome, {});
}

type FormReading = { readonly card: TypedCard | null } | { readonly errors: Errors };

function readForm({ engine }: PageContext, session: CheckoutSession, typed: Typed): FormReading {
  const known = knownEmail(engine, session);
  if (!asksForCard(engine, session)) return { card: null };
  const read = readCard(engine, typed);
  const email = known ?? typed.email ?? '';
  const wrong: Errors = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? {} : { email: 'Enter your e-mail address.' };
  if ('errors' in read) return { errors: { ...wrong, ...read.errors } };
  return wrong.email === undefined ? { card: { ...read.card, email } } : { errors: wrong };
}

/** A refusal of the purchase, for example of a code that was used up meanwhile, is shown like one of the card. */
async function attempt(work: () => Promise<CheckoutOutcome>): Promise<CheckoutOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) return { outcome: 'declined', message: error.message };
    throw error;
  }
}

function goOn(
  context: PageContext,
  exchange: Exchange,
  session: CheckoutSession,
  { outcome, message = 'The payment did not go through.' }: CheckoutOutcome,
  typed: Typed,
): void {
  if (outcome === 'complete') return exchange.redirect(successAddress(session) ?? `/c/pay/${session.id}`);
  if (outcome === 'authentication_required') return exchange.redirect(`/c/pay/${session.id}/authenticate`);
  show(context, exchange, session, { status: 402, typed: withoutCode(typed), refusal: message });
}

const isWaiting = ({ engine }: PageContext, session: CheckoutSession): boolean =>
  secretOf(engine, session.id).waiting !== null;

async function authenticate(context: PageContext, exchange: Exchange, session: CheckoutSession): Promise<void> {
  const answer = await readAnswer(exchange);
  if (!isWaiting(context, session)) return exchange.redirect(`/c/pay/${session.id}`);
  const { card } = secretOf(context.engine, session.id).waiting ?? {};
  const typed: Typed = {
    email: card?.email ?? '',
    name: card?.name ?? '',
    country: card?.country ?? 'US',
    postal: card?.postalCode ?? '',
  };
  const outcome = await attempt(() => context.testControls.authenticate(session.id, answer));
  goOn(context, exchange, session, outcome, typed);
}

async function promote(context: PageContext, exchange: Exchange, session: CheckoutSession): Promise<void> {
  const typed = ((await exchange.form()).get('code') ?? '').trim().slice(0, 300);
  const { message } = await context.testControls.applyPromotionCode(session.id, typed === '' ? null : typed);
  if (message === undefined) return exchange.redirect(`/c/pay/${session.id}`);
  show(context, exchange, session, { status: 422, promotion: { typed, message } });
}

const root = '/c/pay/:';

export const checkoutPages: readonly PageRoute[] = [
  { method: 'GET', path: root, answer: whileOpen((context, exchange, session) => show(context, exchange, session)) },
  { method: 'POST', path: root, answer: whileOpen(pay) },
  { method: 'POST', path: `${root}/link`, answer: whileOpen(payByLink) },
  { method: 'POST', path: `${root}/promotion-code`, answer: whileOpen(promote) },
  {
    method: 'GET',
    path: `${root}/authenticate`,
    answer: whileOpen((context, exchange, session) =>
      isWaiting(context, session)
        ? exchange.show(
            authenticationPage({
              action: `/c/pay/${session.id}/authenticate`,
              amount: session.mode === 'setup' ? null : dueToday(context.engine, session).due,
              currency: session.currency,
              leadsTo: [successAddress(session)],
            }),
          )
        : exchange.redirect(`/c/pay/${session.id}`),
    ),
  },
  { method: 'POST', path: `${root}/authenticate`, answer: whileOpen(authenticate) },
];
