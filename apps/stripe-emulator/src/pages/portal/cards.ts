import Stripe from 'stripe';
import type { PaymentMethod } from '../../engine/wire.ts';
import { Failure, missing } from '../../http/failure.ts';
import { authenticationPage } from '../authentication.ts';
import { cardFieldset, makeCard, readCard, testCards, typedIn, withoutCode } from '../card-form.ts';
import type { Errors, ReadCard, Typed } from '../card-form.ts';
import type { Exchange } from '../exchange.ts';
import { html } from '../markup.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { isInUse, liveSubscriptions, showHome } from './home.ts';
import { finish, inPortal, portalPage, portalRoot, waysOut } from './session.ts';
import type { Visit } from './session.ts';

interface Problems {
  readonly status: number;
  readonly typed?: Typed;
  readonly errors?: Errors;
  readonly refusal?: string | undefined;
}

const isFlow = ({ session }: Visit): boolean => session.flow?.type === 'payment_method_update';

function checkAllowed(visit: Visit): void {
  if (!visit.features.payment_method_update.enabled)
    throw new Failure('Cards cannot be changed here.', { status: 403 });
}

function showForm(exchange: Exchange, visit: Visit, problems: Problems): void {
  const { customer, root } = visit;
  const start = {
    name: customer.name ?? '',
    country: customer.address?.country ?? 'US',
    postal: customer.address?.postal_code ?? '',
  };
  exchange.show(
    portalPage(visit, {
      title: 'Add a card',
      status: problems.status,
      alert: problems.refusal,
      body: html`<form class="stack" method="post" action="${root}/card" novalidate>
        ${cardFieldset({ ...start, ...problems.typed }, problems.errors ?? {})}
        <p class="muted small">It is charged for your subscription from now on.</p>
        <div class="row">
          <button class="primary">Save card</button>
          ${!isFlow(visit) && html`<a class="button" href="${root}">Do not</a>`}
        </div>
        ${testCards}
      </form>`,
    }),
  );
}

/** Handles both the first visit and the return from the bank. */
async function open(context: PageContext, exchange: Exchange, visit: Visit): Promise<void> {
  checkAllowed(visit);
  const intent = context.engine.tables.setup_intent.get(exchange.query.get('setup_intent') ?? '');
  if (intent === undefined || intent.customer !== visit.customer.id) return showForm(exchange, visit, { status: 200 });
  if (intent.status !== 'succeeded' || intent.payment_method === null)
    return showForm(exchange, visit, { status: 402, refusal: intent.last_setup_error?.message });
  await use(context, visit, intent.payment_method);
  finish(exchange, visit, 'card', isFlow(visit));
}

async function add(context: PageContext, exchange: Exchange, visit: Visit): Promise<void> {
  checkAllowed(visit);
  const typed = typedIn(await exchange.form());
  const read = readCard(context.engine, typed);
  if ('errors' in read)
    return showForm(exchange, visit, { status: 422, typed: withoutCode(typed), errors: read.errors });
  try {
    const intent = await setUp(context, visit, read.card);
    const ask = intent.next_action?.redirect_to_url?.url;
    if (ask != null) {
      const question = { action: new URL(ask).pathname, amount: null, currency: null, leadsTo: waysOut(visit) };
      return exchange.show(authenticationPage(question));
    }
    await use(context, visit, idOf(intent.payment_method));
    finish(exchange, visit, 'card', isFlow(visit));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    showForm(exchange, visit, { status: 402, typed: withoutCode(typed), refusal: error.message });
  }
}

/** Asks the bank whether the card may be saved; the bank may want to authenticate its owner. */
async function setUp({ stripe, engine }: PageContext, visit: Visit, card: ReadCard): Promise<Stripe.SetupIntent> {
  return stripe.setupIntents.create({
    customer: visit.customer.id,
    payment_method: await makeCard(stripe, card, visit.customer.email),
    usage: 'off_session',
    confirm: true,
    return_url: `${engine.options.address()}${visit.root}/card`,
  });
}

const idOf = (reference: string | { readonly id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');

/** Uses this card for all future payments, including subscriptions that had a different one. */
async function use(context: PageContext, visit: Visit, method: string): Promise<void> {
  const { stripe } = context;
  await stripe.customers.update(visit.customer.id, { invoice_settings: { default_payment_method: method } });
  for (const { id, default_payment_method: own } of liveSubscriptions(context, visit))
    if (own !== null && own !== method) await stripe.subscriptions.update(id, { default_payment_method: method });
}

function ownCard({ engine }: PageContext, { customer }: Visit, id: string): PaymentMethod {
  const found = engine.tables.payment_method.get(id);
  if (found === undefined || found.customer !== customer.id) throw missing('PaymentMethod', id);
  return found;
}

export const portalCardPages: readonly PageRoute[] = [
  { method: 'GET', path: `${portalRoot}/card`, answer: inPortal(open) },
  { method: 'POST', path: `${portalRoot}/card`, answer: inPortal(add) },
  {
    method: 'POST',
    path: `${portalRoot}/cards/:/default`,
    answer: inPortal(async (context, exchange, visit, id = '') => {
      checkAllowed(visit);
      await use(context, visit, ownCard(context, visit, id).id);
      finish(exchange, visit, 'default', false);
    }),
  },
  {
    method: 'POST',
    path: `${portalRoot}/cards/:/remove`,
    answer: inPortal(async (context, exchange, visit, id = '') => {
      checkAllowed(visit);
      const card = ownCard(context, visit, id);
      if (isInUse(context, visit, card))
        return showHome(
          context,
          exchange,
          visit,
          'Your subscription is paid with this card. Make another one the default first.',
        );
      await context.stripe.paymentMethods.detach(card.id);
      finish(exchange, visit, 'removed', false);
    }),
  },
];
