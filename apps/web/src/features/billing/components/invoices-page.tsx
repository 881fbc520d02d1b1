import { ButtonLink, Tag } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { day, money } from '../../../lib/money.ts';
import { PagedPanel } from '../../../lib/paged-panel.tsx';
import { useTitle } from '../../../lib/title.ts';
import { invoicesQuery } from '../api/lists.ts';
import type { Invoice } from '../api/lists.ts';
import { Back } from './back.tsx';

const STATES: Record<Invoice['status'], { words: string; tone?: 'light' | 'alarm' }> = {
  draft: { words: 'In preparation' },
  open: { words: 'To be paid', tone: 'alarm' },
  paid: { words: 'Paid', tone: 'light' },
  uncollectible: { words: 'Not paid', tone: 'alarm' },
  void: { words: 'Cancelled' },
};

function stateOf({ status, refundedMinor, dispute, paid }: Invoice): { words: string; tone?: 'light' | 'alarm' } {
  if (dispute === 'open') return { words: 'Disputed', tone: 'alarm' };
  if (dispute === 'lost') return { words: 'Taken back' };
  if (refundedMinor === 0) return STATES[status];
  return { words: refundedMinor >= paid.amountMinor ? 'Refunded' : 'Refunded in part' };
}

/** What makes the charge another sum than what it is for: the balance before it and after it. */
function balanceLines({ total, startingBalanceMinor: before, endingBalanceMinor: after }: Invoice): string[] {
  const of = (amountMinor: number) => money({ ...total, amountMinor });
  const fromCredit = Math.max(0, before) - Math.max(0, after);
  return [
    ...(fromCredit > 0 ? [`${of(fromCredit)} from your credit`] : []),
    ...(fromCredit < 0 ? [`${of(-fromCredit)} kept as your credit`] : []),
    ...(before < 0 ? [`${of(-before)} carried over from before`] : []),
    ...(after < 0 ? [`${of(-after)} carried over to the next charge`] : []),
  ];
}

function Row({ invoice }: { invoice: Invoice }) {
  const { words, total, due, paid, taxMinor, refundedMinor, createdAt, periodStart, periodEnd, number, url, pdfUrl } =
    invoice;
  const { words: state, tone } = { tone: undefined, ...stateOf(invoice) };
  const name = number ?? day(createdAt);
  const isDue = invoice.status === 'open';
  const taken = invoice.status === 'paid' ? paid : due;
  const balances = invoice.status === 'void' ? [] : balanceLines(invoice);
  const act = isDue ? 'Pay' : 'Open';
  const of = (amountMinor: number) => money({ ...total, amountMinor });
  return (
    <li className="bill-invoice">
      <div>
        <div className="bill-invoice-name">
          <b>{words}</b> <Tag {...(tone && { tone })}>{state}</Tag>
        </div>
        <p>
          {day(createdAt)}
          {number && ` · ${number}`}, for {day(periodStart)} to {day(periodEnd)}
        </p>
      </div>
      <div className="bill-invoice-sum hl-num">
        <b>{money(taken)}</b>
        {taken.amountMinor !== total.amountMinor && <p>for {money(total)}</p>}
        {balances.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {taxMinor > 0 && <p>{of(taxMinor)} tax in it</p>}
        {invoice.dispute === 'open' && <p>disputed at your bank</p>}
        {invoice.dispute === 'lost' && <p>taken back by your bank</p>}
        {refundedMinor > 0 && <p>{of(refundedMinor)} given back</p>}
      </div>
      <div className="bill-invoice-acts">
        {url && (
          <ButtonLink
            href={url}
            variant={isDue ? 'light' : 'bare'}
            target="_blank"
            rel="noopener"
            aria-label={`${act} invoice ${name}`}
          >
            {act}
          </ButtonLink>
        )}
        {pdfUrl && (
          <ButtonLink href={pdfUrl} variant="bare" target="_blank" rel="noopener" aria-label={`PDF of invoice ${name}`}>
            PDF
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function List() {
  return (
    <PagedPanel
      answer={useInfiniteQuery(invoicesQuery)}
      loading="Loading your invoices"
      failed="We couldn't load your invoices"
      empty={{
        title: 'No invoices yet',
        text: 'Each one stands here from the day on which it is made, with its PDF.',
        actions: <ButtonLink href="/account">Your membership</ButtonLink>,
      }}
    >
      {(invoices) => (
        <ul className="bill-invoices">
          {invoices.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
    </PagedPanel>
  );
}

export function InvoicesPage() {
  useTitle('Invoices');
  return (
    <div className="account-page">
      <div>
        <Back />
        <h1>Invoices</h1>
      </div>
      <List />
    </div>
  );
}
