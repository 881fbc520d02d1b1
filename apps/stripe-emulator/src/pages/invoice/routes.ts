import Stripe from 'stripe';
import type { Invoice } from '../../engine/wire.ts';
import { intentOf } from '../../resources/invoices/finalize.ts';
import { methodOf } from '../../resources/invoices/pay.ts';
import { authenticationPage, readAnswer } from '../authentication.ts';
import { makeCard, readCard, typedIn, withoutCode } from '../card-form.ts';
import type { Typed } from '../card-form.ts';
import type { Exchange } from '../exchange.ts';
import { notice } from '../notice.ts';
import type { PageRoute, PageWorld } from '../world.ts';
import { canBePaid, invoicePage } from './page.ts';
import type { Problems } from './page.ts';
import { invoicePdf } from './pdf.ts';
import { invoiceView } from './view.ts';

type Act = (world: PageWorld, exchange: Exchange, invoice: Invoice) => Promise<void> | void;

/** Drafts have no page yet. */
const withInvoice =
  (act: Act): PageRoute['answer'] =>
  async (world, exchange, id = '') => {
    const invoice = world.engine.tables.invoice.get(id);
    if (invoice === undefined || invoice.hosted_invoice_url == null)
      return exchange.show(notice(404, 'There is nothing here', 'This address leads to no invoice.'));
    await act(world, exchange, invoice);
  };

function show(world: PageWorld, exchange: Exchange, { id }: Invoice, problems?: Problems): void {
  const invoice = world.engine.tables.invoice.get(id);
  if (invoice === undefined) return;
  exchange.show(invoicePage(world, invoice, problems));
}

async function pay(world: PageWorld, exchange: Exchange, invoice: Invoice): Promise<void> {
  const fields = await exchange.form();
  // An invoice paid meanwhile is not paid again.
  if (!canBePaid(invoice)) return exchange.redirect(`/i/${invoice.id}`);
  const kept = methodOf(world.engine, invoice);
  if (kept !== undefined && fields.get('kept') === kept.id)
    return attempt(world, exchange, invoice, {}, () => Promise.resolve(kept.id));
  const typed = typedIn(fields);
  const read = readCard(world.engine, typed);
  if ('errors' in read)
    return show(world, exchange, invoice, { status: 422, typed: withoutCode(typed), errors: read.errors });
  return attempt(world, exchange, invoice, typed, () => makeCard(world.stripe, read.card, invoice.customer_email));
}

async function attempt(
  world: PageWorld,
  exchange: Exchange,
  invoice: Invoice,
  typed: Typed,
  card: () => Promise<string>,
): Promise<void> {
  const { engine, stripe } = world;
  try {
    await stripe.invoices.pay(invoice.id, { payment_method: await card(), off_session: false });
    exchange.redirect(`/i/${invoice.id}?paid`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const now = engine.tables.invoice.get(invoice.id) ?? invoice;
    if (!canBePaid(now)) return exchange.redirect(`/i/${invoice.id}`);
    if (intentOf(engine, now)?.status === 'requires_action') return exchange.redirect(`/i/${invoice.id}/authenticate`);
    show(world, exchange, invoice, {
      status: error.statusCode ?? 402,
      typed: withoutCode(typed),
      refusal: error.message,
    });
  }
}

/** The payment of this invoice that waits for authentication. */
function waitingIntent({ engine }: PageWorld, invoice: Invoice): string | null {
  const intent = intentOf(engine, invoice);
  return intent?.status === 'requires_action' ? intent.id : null;
}

function ask(world: PageWorld, exchange: Exchange, invoice: Invoice): void {
  if (waitingIntent(world, invoice) === null) return exchange.redirect(`/i/${invoice.id}`);
  exchange.show(
    authenticationPage({
      action: `/i/${invoice.id}/authenticate`,
      amount: invoice.amount_remaining,
      currency: invoice.currency,
    }),
  );
}

async function answer(world: PageWorld, exchange: Exchange, invoice: Invoice): Promise<void> {
  const given = await readAnswer(exchange);
  const intent = waitingIntent(world, invoice);
  if (intent === null) return exchange.redirect(`/i/${invoice.id}`);
  const { outcome, message = 'The payment did not go through.' } = await world.testControls.authenticate(intent, given);
  if (outcome === 'complete') return exchange.redirect(`/i/${invoice.id}?paid`);
  show(world, exchange, invoice, { status: 402, refusal: message });
}

async function pdf({ engine }: PageWorld, exchange: Exchange, invoice: Invoice): Promise<void> {
  const view = invoiceView(engine, invoice);
  exchange.send(200, await invoicePdf(view), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Invoice-${view.number}.pdf"`,
  });
}

export const invoicePages: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/i/:',
    answer: withInvoice((world, exchange, invoice) =>
      show(world, exchange, invoice, { status: 200, paid: exchange.query.has('paid') && invoice.status === 'paid' }),
    ),
  },
  { method: 'POST', path: '/i/:', answer: withInvoice(pay) },
  { method: 'GET', path: '/i/:/authenticate', answer: withInvoice(ask) },
  { method: 'POST', path: '/i/:/authenticate', answer: withInvoice(answer) },
  { method: 'GET', path: '/i/:/pdf', answer: withInvoice(pdf) },
];
