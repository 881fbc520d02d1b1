import { t } from '@houselights/messages/catalogue/billing-invoices';
import { t as page } from '@houselights/messages/catalogue/billing-page';
import { ButtonLink, Tag } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { PagedPanel } from '../../../lib/parts/paged-panel.tsx';
import { useTitle } from '../../../lib/pages/title.ts';
import { invoicesQuery } from '../api/lists.ts';
import type { Invoice } from '../api/lists.ts';
import { Back } from './back.tsx';

const TONES: Partial<Record<Invoice['status'], 'light' | 'alarm'>> = {
  open: 'alarm',
  paid: 'light',
  uncollectible: 'alarm',
};

function stateOf({ status, refundedMinor, dispute, paid }: Invoice) {
  if (dispute === 'open') return { state: t('disputed'), tone: 'alarm' } as const;
  if (dispute === 'lost') return { state: t('takenBack') };
  if (refundedMinor === 0) return { state: t(status), tone: TONES[status] };
  return { state: t(refundedMinor >= paid.amountMinor ? 'refunded' : 'refundedInPart') };
}

/** Why the amount charged differs from the invoice's lines: the balance before and after. */
function balanceLines({ total, startingBalanceMinor: before, endingBalanceMinor: after }: Invoice): string[] {
  const of = (amountMinor: number) => money({ ...total, amountMinor });
  const fromCredit = Math.max(0, before) - Math.max(0, after);
  return [
    ...(fromCredit > 0 ? [t('fromCredit', { amount: of(fromCredit) })] : []),
    ...(fromCredit < 0 ? [t('keptAsCredit', { amount: of(-fromCredit) })] : []),
    ...(before < 0 ? [t('carriedFrom', { amount: of(-before) })] : []),
    ...(after < 0 ? [t('carriedOn', { amount: of(-after) })] : []),
  ];
}

function Row({ invoice }: { invoice: Invoice }) {
  const { words, total, due, paid, taxMinor, refundedMinor, createdAt, periodStart, periodEnd, number, url, pdfUrl } =
    invoice;
  const { state, tone } = { tone: undefined, ...stateOf(invoice) };
  const dates = { date: day(createdAt), from: day(periodStart), until: day(periodEnd) };
  const name = number ?? day(createdAt);
  const isDue = invoice.status === 'open';
  const taken = invoice.status === 'paid' ? paid : due;
  const balances = invoice.status === 'void' ? [] : balanceLines(invoice);
  const act = isDue ? 'pay' : 'view';
  const of = (amountMinor: number) => money({ ...total, amountMinor });
  return (
    <li className="bill-invoice">
      <div>
        <div className="bill-invoice-name">
          <b>{words}</b> <Tag {...(tone && { tone })}>{state}</Tag>
        </div>
        <p>{number ? t('numberAndDates', { ...dates, number }) : t('dates', dates)}</p>
      </div>
      <div className="bill-invoice-sum hl-num">
        <b>{money(taken)}</b>
        {/* A change to a cheaper plan asks for less than nothing: the line about the credit says so. */}
        {total.amountMinor >= 0 && taken.amountMinor !== total.amountMinor && (
          <p>{t('total', { amount: money(total) })}</p>
        )}
        {balances.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {taxMinor > 0 && <p>{t('tax', { amount: of(taxMinor) })}</p>}
        {invoice.dispute === 'open' && <p>{t('disputedNote')}</p>}
        {invoice.dispute === 'lost' && <p>{t('takenBackNote')}</p>}
        {refundedMinor > 0 && <p>{t('refundedNote', { amount: of(refundedMinor) })}</p>}
      </div>
      <div className="bill-invoice-acts">
        {url && (
          <ButtonLink
            href={url}
            variant={isDue ? 'light' : 'bare'}
            target="_blank"
            rel="noopener"
            aria-label={t(`${act}Named`, { invoice: name })}
          >
            {t(act)}
          </ButtonLink>
        )}
        {pdfUrl && (
          <ButtonLink
            href={pdfUrl}
            variant="bare"
            target="_blank"
            rel="noopener"
            aria-label={t('pdfNamed', { invoice: name })}
          >
            {t('pdf')}
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
      loading={t('loading')}
      failed={t('loadingFailed')}
      empty={{
        title: t('emptyTitle'),
        text: t('emptyText'),
        actions: <ButtonLink href="/account">{page('membership')}</ButtonLink>,
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
  useTitle(t('title'));
  return (
    <div className="account-page">
      <div>
        <Back />
        <h1>{t('title')}</h1>
      </div>
      <List />
    </div>
  );
}
