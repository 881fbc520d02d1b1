import type Stripe from 'stripe';
import { Failure } from '../../http/failure.ts';
import { productOf, periodEnd } from '../billing-words.ts';
import type { Exchange } from '../exchange.ts';
import { date } from '../figures.ts';
import { html } from '../markup.ts';
import type { Content } from '../markup.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { finish, inPortal, ownSubscription, portalPage, portalRoot } from './session.ts';
import type { Visit } from './session.ts';

const reasons = {
  too_expensive: 'It is too expensive',
  missing_features: 'Something is missing',
  switched_service: 'I use something else now',
  unused: 'I do not use it',
  customer_service: 'The customer service',
  too_complex: 'It is too complicated',
  low_quality: 'The quality',
  other: 'Something else',
} as const satisfies Record<Stripe.SubscriptionUpdateParams.CancellationDetails.Feedback, string>;
type Reason = keyof typeof reasons;

const isReason = (value: string): value is Reason => Object.hasOwn(reasons, value);
const isFlow = ({ session }: Visit, id: string): boolean => session.flow?.subscription_cancel?.subscription === id;

function checkAllowed(visit: Visit): void {
  if (!visit.features.subscription_cancel.enabled)
    throw new Failure('Subscriptions cannot be cancelled here.', { status: 403 });
}

function reasonField({ features }: Visit): Content {
  const { cancellation_reason: asked } = features.subscription_cancel;
  if (!asked.enabled) return null;
  return html`<fieldset class="stack tight">
    <legend>Why do you cancel? You need not say.</legend>
    ${asked.options.map(
      (each) =>
        html`<label class="row" for="${each}"
          ><input type="radio" id="${each}" name="reason" value="${each}" />
          ${isReason(each) ? reasons[each] : each}</label
        >`,
    )}
  </fieldset>`;
}

function show(context: PageContext, exchange: Exchange, visit: Visit, id = ''): void {
  checkAllowed(visit);
  const subscription = ownSubscription(context, visit, id);
  const end = periodEnd(subscription);
  const now = visit.features.subscription_cancel.mode === 'immediately';
  exchange.show(
    portalPage(visit, {
      title: `Cancel ${productOf(context.engine, subscription)}`,
      body: html`<form class="stack" method="post" action="${visit.root}/cancel/${id}">
        <p>
          ${now || end === undefined ? 'It ends at once.' : `It goes on until ${date(end)} and is not charged again.`}
        </p>
        ${reasonField(visit)}
        <div class="row">
          <button class="danger">Cancel subscription</button>
          <a class="button" href="${visit.root}?home">Keep it</a>
        </div>
      </form>`,
    }),
  );
}

async function cancel(context: PageContext, exchange: Exchange, visit: Visit, id = ''): Promise<void> {
  checkAllowed(visit);
  const { stripe } = context;
  const { mode, proration_behavior: proration } = visit.features.subscription_cancel;
  const reason = (await exchange.form()).get('reason') ?? '';
  ownSubscription(context, visit, id);
  const said = isReason(reason) ? { cancellation_details: { feedback: reason } } : {};
  if (mode === 'immediately')
    await stripe.subscriptions.cancel(id, {
      ...said,
      prorate: proration !== 'none',
      invoice_now: proration === 'always_invoice',
    });
  else await stripe.subscriptions.update(id, { ...said, cancel_at_period_end: true });
  finish(exchange, visit, 'cancelled', isFlow(visit, id));
}

async function keep(context: PageContext, exchange: Exchange, visit: Visit, id = ''): Promise<void> {
  ownSubscription(context, visit, id);
  await context.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  finish(exchange, visit, 'kept', false);
}

export const portalCancelPages: readonly PageRoute[] = [
  { method: 'GET', path: `${portalRoot}/cancel/:`, answer: inPortal(show) },
  { method: 'POST', path: `${portalRoot}/cancel/:`, answer: inPortal(cancel) },
  { method: 'POST', path: `${portalRoot}/keep/:`, answer: inPortal(keep) },
];
