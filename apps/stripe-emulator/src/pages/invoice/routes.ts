import Stripe from 'stripe';
import type { Invoice } from '../../engine/wire.ts';
import { intentOf } from '../../resources/invoices/finalize.ts';
import { methodOf } from '../../resources/invoices/pay.ts';
import { authenticationPage, readAnswer } from '../authentication.ts';
import { makeCard, readCard, typedIn, withoutCode } from '../card-form.ts';
import type { Typed } from '../card-form.ts';
import type { Exchange } from '../exchange.ts';
import { notice } from '../notice.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { canBePaid, invoicePage } from './page.ts';
import type { Problems } from './page.ts';
import { invoicePdf } from './pdf.ts';
import { invoiceView } from './view.ts';

type Act = (context: PageContext, exchange: Exchange, invoice: Invoice) => Promise<void> | void;

/** Drafts have no page yet. */
const withInvoice =
  (act: Act): PageRoute['answer'] =>
  async (context, exchange, id = '') => {
    const invoice = context.engine.tables.invoice.get(id);
    if (invoice === undefined || invoice.hosted_invoice_url == null)
      return exchange.show(notice(404, 'There is nothing here', 'This address leads to no invoice.'));
    await act(context, exchange, invoice);
  };

function show(context: PageContext, exchange: Exchange, { id }: Invoice, problems?: Problems): void {
  const invoice = context.engine.tables.invoice.get(id);
  if (invoice === undefined) return;
  exchange.show(invoicePage(context, invoice, problems));
}

async function pay(context: PageContext, exchange: Exchange, invoice: Invoice): Promise<void> {
  const fields = await exchange.form();
  // An invoice paid meanwhile is not paid again.
  if (!canBePaid(invoice)) return exchange.redirect(`/i/${invoice.id}`);
  const kept = methodOf(context.engine, invoice);
  if (kept !== undefined && fields.get('kept') === kept.id)
    return attempt(context, exchange, invoice, {}, () => Promise.resolve(kept.id));
  const typed = typedIn(fields);
  const read = readCard(context.engine, typed);
  if ('errors' in read)
    return show(context, exchange, invoice, { status: 422, typed: withoutCode(typed), errors: read.errors });
  return attempt(context, exchange, invoice, typed, () => makeCard(context.stripe, read.card, invoice.customer_email));
}

async function attempt(
  context: PageContext,
  exchange: Exchange,
  invoice: Invoice,
  typed: Typed,
  card: () => Promise<string>,
): Promise<void> {
  const { engine, stripe } = context;
  try {
    await stripe.invoices.pay(invoice.id, { payment_method: await card(), off_session: false });
    exchange.redirect(`/i/${invoice.id}?paid`);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const now = engine.tables.invoice.get(invoice.id) ?? invoice;
    if (!canBePaid(now)) return exchange.redirect(`/i/${invoice.id}`);
    if (intentOf(engine, now)?.status === 'requires_action') return exchange.redirect(`/i/${invoice.id}/authenticate`);
    show(context, exchange, invoice, {
      status: error.statusCode ?? 402,
      typed: withoutCode(typed),
      refusal: error.message,
    });
  }
}

/** The payment of this invoice that waits for authentication. */
function waitingIntent({ engine }: PageContext, invoice: Invoice): string | null {
  const intent = intentOf(engine, invoice);
  return intent?.status === 'requires_action' ? intent.id : null;
}

function ask(context: PageContext, exchange: Exchange, invoice: Invoice): void {
  if (waitingIntent(context, invoice) === null) return exchange.redirect(`/i/${invoice.id}`);
  exchange.show(
    authenticationPage({
      action: `/i/${invoice.id}/authenticate`,
      amount: invoice.amount_remaining,
      currency: invoice.currency,
    }),
  );
}

async function answer(context: PageContext, exchange: Exchange, invoice: Invoice): Promise<void> {
  const given = await readAnswer(exchange);
  const intent = waitingIntent(context, invoice);
  if (intent === null) return exchange.redirect(`/i/${invoice.id}`);
  const { outcome, message = 'The payment did not go through.' } = await context.testControls.authenticate(
    intent,
    given,
  );
  if (outcome === 'complete') return exchange.redirect(`/i/${invoice.id}?paid`);
  show(context, exchange, invoice, { status: 402, refusal: message });
}

async function pdf({ engine }: PageContext, exchange: Exchange, invoice: Invoice): Promise<void> {
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
    answer: withInvoice((context, exchange, invoice) =>
      show(context, exchange, invoice, { status: 200, paid: exchange.query.has('paid') && invoice.status === 'paid' }),
    ),
  },
  { method: 'POST', path: '/i/:', answer: withInvoice(pay) },
  { method: 'GET', path: '/i/:/authenticate', answer: withInvoice(ask) },
  { method: 'POST', path: '/i/:/authenticate', answer: withInvoice(answer) },
  { method: 'GET', path: '/i/:/pdf', answer: withInvoice(pdf) },
];
