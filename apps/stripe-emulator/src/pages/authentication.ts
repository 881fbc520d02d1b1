import type Stripe from 'stripe';
import type { PaymentIntent, SetupIntent } from '../engine/wire.ts';
import type { Exchange, Page } from './exchange.ts';
import { money } from './figures.ts';
import { html } from './markup.ts';
import { notice, testMode } from './notice.ts';
import type { PageRoute, PageContext } from './page-context.ts';

export interface Question {
  readonly action: string;
  /** The amount to pay, if any. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly leadsTo?: readonly (string | null)[];
}

/** The bank's authentication page for the card's owner. */
export const authenticationPage = ({ action, amount, currency, leadsTo = [] }: Question): Page => ({
  title: '3-D Secure',
  leadsTo,
  body: html`<main class="narrow stack">
    <p>${testMode}</p>
    <h1>Your bank asks: is it you?</h1>
    <p class="muted">
      ${amount === null || amount === 0 ? null : `For a payment of ${money(amount, currency ?? 'usd')}. `}A real bank
      would send a code or ask in its app. Here you choose what comes of it.
    </p>
    <form class="stack" method="post" action="${action}">
      <button class="primary whole" name="answer" value="passed">Complete authentication</button>
      <button class="whole" name="answer" value="failed">Fail authentication</button>
    </form>
  </main>`,
});

export const readAnswer = async (exchange: Exchange): Promise<'passed' | 'failed'> =>
  (await exchange.form()).get('answer') === 'passed' ? 'passed' : 'failed';

type Intent = PaymentIntent | SetupIntent;

const intentOf = ({ engine }: PageContext, id: string): Intent | undefined =>
  engine.tables.payment_intent.get(id) ?? engine.tables.setup_intent.get(id);

function returnAddress(intent: Intent): string | null {
  const action: Stripe.PaymentIntent.NextAction | Stripe.SetupIntent.NextAction | null = intent.next_action;
  return action?.redirect_to_url?.return_url ?? null;
}

const nothingToAnswer = notice(404, 'There is nothing to answer', 'No payment waits for its bank here.');

function ask(context: PageContext, exchange: Exchange, id = ''): void {
  const intent = intentOf(context, id);
  if (intent?.status !== 'requires_action') return exchange.show(nothingToAnswer);
  exchange.show(
    authenticationPage({
      action: `/a/${id}`,
      amount: 'amount' in intent ? intent.amount : null,
      currency: 'currency' in intent ? intent.currency : null,
      leadsTo: [returnAddress(intent)],
    }),
  );
}

/** Redirects back to where the person came from, with the result in Stripe's format. */
async function answer(context: PageContext, exchange: Exchange, id = ''): Promise<void> {
  const given = await readAnswer(exchange);
  const intent = intentOf(context, id);
  if (intent?.status !== 'requires_action') return exchange.show(nothingToAnswer);
  const back = returnAddress(intent);
  const { outcome, message = 'The bank has said yes.' } = await context.testControls.authenticate(id, given);
  if (back === null || !URL.canParse(back)) return exchange.show(notice(200, 'You can close this page', message));
  const address = new URL(back);
  address.searchParams.set(intent.object, id);
  address.searchParams.set('redirect_status', outcome === 'complete' ? 'succeeded' : 'failed');
  exchange.redirect(address.href);
}

/** The pages that an intent's `next_action` leads to. */
export const authenticationPages: readonly PageRoute[] = [
  { method: 'GET', path: '/a/:', answer: ask },
  { method: 'POST', path: '/a/:', answer },
];
