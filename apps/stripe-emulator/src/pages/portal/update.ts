import Stripe from 'stripe';
import type { Price, Subscription } from '../../engine/wire.ts';
import { Failure } from '../../http/failure.ts';
import { sum } from '../../resources/shared.ts';
import { productOf, ratesOf } from '../billing-words.ts';
import type { Exchange } from '../exchange.ts';
import { date, interval, money } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content } from '../markup.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { finish, inPortal, ownSubscription, portalPage, portalRoot } from './session.ts';
import type { Visit } from './session.ts';

interface Change {
  readonly items: Stripe.SubscriptionUpdateParams.Item[];
  readonly discounts?: Stripe.SubscriptionUpdateParams.Discount[];
}

const isFlow = ({ session: { flow } }: Visit, id: string): boolean =>
  flow?.subscription_update?.subscription === id || flow?.subscription_update_confirm?.subscription === id;

/** The change that the session asks the customer to confirm. */
function asked({ session }: Visit, id: string): Change | null {
  const wanted = session.flow?.subscription_update_confirm;
  if (wanted == null || wanted.subscription !== id) return null;
  return {
    items: wanted.items.map(({ id: item, price, quantity }) => ({
      ...(item === null ? {} : { id: item }),
      ...(price === null ? {} : { price }),
      ...(quantity === undefined ? {} : { quantity }),
    })),
    ...(wanted.discounts === null
      ? {}
      : {
          discounts: wanted.discounts.map(({ coupon, promotion_code: code }) =>
            code === null ? { coupon: coupon ?? '' } : { promotion_code: code },
          ),
        }),
  };
}

/** The prices that the configuration offers to change to. */
function offered({ engine }: PageContext, { features }: Visit, subscription: Subscription): Price[] {
  const current = subscription.items.data.map(({ price }) => price.id);
  return (features.subscription_update.products ?? [])
    .flatMap(({ prices }) => prices)
    .flatMap((id) => engine.tables.price.get(id) ?? [])
    .filter((price) => price.active && price.currency === subscription.currency && !current.includes(price.id));
}

function chosen(context: PageContext, visit: Visit, subscription: Subscription, price: string): Change | null {
  const [item] = subscription.items.data;
  if (item === undefined || !offered(context, visit, subscription).some(({ id }) => id === price)) return null;
  return { items: [{ id: item.id, price }] };
}

function changeOf(context: PageContext, visit: Visit, subscription: Subscription, price: string | null): Change | null {
  const { id } = subscription;
  if (!visit.features.subscription_update.enabled)
    throw new Failure('Subscriptions cannot be changed here.', { status: 403 });
  return asked(visit, id) ?? (price === null ? null : chosen(context, visit, subscription, price));
}

function choices(context: PageContext, visit: Visit, subscription: Subscription): Content {
  const prices = offered(context, visit, subscription);
  if (prices.length === 0) return html`<p class="muted">There is nothing to change to.</p>`;
  return html`<form class="stack" action="${visit.root}/update/${subscription.id}">
    <p>You have ${productOf(context.engine, subscription)}: ${ratesOf(subscription)}.</p>
    <fieldset class="stack tight">
      <legend>Change to</legend>
      ${prices.map(
        (price, index) =>
          html`<label class="row" for="${price.id}"
            ><input
              type="radio"
              id="${price.id}"
              name="price"
              value="${price.id}"
              ${index === 0 ? html` checked` : null}
            />
            ${context.engine.tables.product.get(price.product)?.name}, ${money(price.unit_amount ?? 0, price.currency)}
            ${interval(price)}</label
          >`,
      )}
    </fieldset>
    <div class="row"><button class="primary">Go on</button> <a class="button" href="${visit.root}?home">Do not</a></div>
  </form>`;
}

/** How a change is charged, by the configuration. */
function behaviour({ features }: Visit, { status }: Subscription) {
  const { proration_behavior, trial_update_behavior: trial } = features.subscription_update;
  return {
    proration_behavior,
    ...(status === 'trialing' && trial === 'end_trial' ? { trial_end: 'now' as const } : {}),
  };
}

/** The difference between the lines and the amount due: discounts and tax, and the balance. */
function rest({ lines, total, amount_due: due, currency }: Stripe.Invoice): Content {
  const beside = total - sum(lines.data.map((line) => line.amount));
  const kept = due - total;
  return (
    [
      ['Discounts and tax', beside],
      ['Balance', kept],
    ] as const
  ).map(
    ([name, amount]) =>
      amount !== 0 &&
      html`<div>
        <dt>${name}</dt>
        <dd class="number">${money(amount, currency)}</dd>
      </div>`,
  );
}

async function confirmation(
  context: PageContext,
  visit: Visit,
  subscription: Subscription,
  change: Change,
): Promise<Content> {
  const preview = await context.stripe.invoices.createPreview({
    subscription: subscription.id,
    ...(change.discounts === undefined ? {} : { discounts: change.discounts }),
    subscription_details: { items: change.items, ...behaviour(visit, subscription) },
  });
  // A change of interval is charged immediately, whatever the proration; nothing is charged within a trial.
  const isToday = preview.billing_reason === 'subscription_update';
  const lines = preview.lines.data;
  const price = change.items[0]?.price;
  return html`<form class="stack" method="post" action="${visit.root}/update/${subscription.id}">
    ${price === undefined ? null : html`<input type="hidden" name="price" value="${price}" />`}
    <dl class="sums">
      ${lines.map(
        (line) =>
          html`<div>
            <dt>${line.description}</dt>
            <dd class="number">${money(line.amount, line.currency)}</dd>
          </div>`,
      )}
      ${rest(preview)}
      <div class="line strong">
        <dt>${isToday ? 'Due today' : `Due on ${date(preview.period_end)}`}</dt>
        <dd class="number">${money(preview.amount_due, preview.currency)}</dd>
      </div>
    </dl>
    <div class="row">
      <button class="primary">Confirm</button> <a class="button" href="${visit.root}?home">Do not</a>
    </div>
  </form>`;
}

async function show(
  context: PageContext,
  exchange: Exchange,
  visit: Visit,
  id: string,
  price: string | null,
  alert?: string,
): Promise<void> {
  const subscription = ownSubscription(context, visit, id);
  const change = changeOf(context, visit, subscription, price);
  exchange.show(
    portalPage(visit, {
      title: change === null ? 'Change your plan' : 'Confirm the change',
      status: alert === undefined ? 200 : 402,
      alert,
      body:
        change === null
          ? choices(context, visit, subscription)
          : await confirmation(context, visit, subscription, change),
    }),
  );
}

async function confirm(context: PageContext, exchange: Exchange, visit: Visit, id = ''): Promise<void> {
  const price = (await exchange.form()).get('price');
  const subscription = ownSubscription(context, visit, id);
  const change = changeOf(context, visit, subscription, price);
  if (change === null) return show(context, exchange, visit, id, null);
  try {
    await context.stripe.subscriptions.update(id, {
      ...change,
      ...behaviour(visit, subscription),
      payment_behavior: 'error_if_incomplete',
    });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return show(context, exchange, visit, id, price, error.message);
  }
  finish(exchange, visit, 'changed', isFlow(visit, id));
}

export const portalUpdatePages: readonly PageRoute[] = [
  {
    method: 'GET',
    path: `${portalRoot}/update/:`,
    answer: inPortal((context, exchange, visit, id = '') =>
      show(context, exchange, visit, id, exchange.query.get('price')),
    ),
  },
  { method: 'POST', path: `${portalRoot}/update/:`, answer: inPortal(confirm) },
];
