import { t } from '@houselights/messages/catalogue/billing-acts';
import { Button, ButtonLink, FormError, confirmDialog } from '@houselights/ui';
import type { Billing } from '../../../shared/billing/billing.ts';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { useSingleMutation } from '../../../lib/query/single-mutation.ts';
import { reasonOf } from '../../../lib/form/trouble.ts';
import { useResume, useUnpause } from '../api/acts.ts';
import { goToCard } from '../api/checkout.ts';
import { chargeWords, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';

type Acting = { subscription: Subscription };

/** Error of a failed action, under its button. */
export function Failure({ error }: { error: unknown }) {
  return <FormError>{error ? reasonOf(error) : ''}</FormError>;
}

function CardButton({ urgent = false }: { urgent?: boolean }) {
  const open = useSingleMutation({ mutationFn: goToCard });
  return (
    <>
      <Button variant={urgent ? 'light' : 'quiet'} busy={open.isPending} onClick={() => open.mutate()}>
        {t('updateCard')}
      </Button>
      <Failure error={open.error} />
    </>
  );
}

/** Pays what is open immediately, with any card. The provider's page has no way back, so this one stays open. */
export function PayNow({ unpaid }: Pick<Billing, 'unpaid'>) {
  return unpaid.map(
    ({ id, url, due }) =>
      url !== null && (
        <ButtonLink key={id} href={url} target="_blank" rel="noopener">
          {t('payNow', { amount: money(due) })}
        </ButtonLink>
      ),
  );
}

/** The payment failed: settling what is open is the only sensible action. */
export function isUnpaid({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'grace' || state === 'unpaid';
}

export function ResumeButton() {
  const resume = useResume();
  return (
    <>
      <Button variant="light" busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('resume')}
      </Button>
      <Failure error={resume.error} />
    </>
  );
}

/** What is charged, and when, after ending a pause that costs nothing today. */
function laterWords(subscription: Subscription, charged: NonNullable<Subscription['unpaused']>): string {
  const values = { price: priceWords(subscription), date: day(charged.at) };
  if (charged.amountMinor === subscription.price.amountMinor) return t('endPauseFree', values);
  return charged.amountMinor === 0
    ? t('endPauseFreeNoFirst', values)
    : t('endPauseFreeFirst', { ...values, amount: money(charged) });
}

/** Ends a pause: paid or given time comes before the next charge. */
function UnpauseButton({ subscription, billing }: Acting & { billing: Billing }) {
  const unpause = useUnpause();
  const { unpaused } = subscription;

  async function ask(charged: NonNullable<Subscription['unpaused']>) {
    const isFree = new Date(charged.at) > new Date(billing.at);
    const yes = await confirmDialog({
      title: t('endPauseTitle'),
      text: isFree ? laterWords(subscription, charged) : t('endPausePaid', { amount: chargeWords(charged) }),
      confirm: t(isFree || charged.amountMinor === 0 ? 'endPause' : 'payAndContinue'),
      cancel: t('stayPaused'),
    });
    if (yes) unpause.mutate({ amountMinor: isFree ? 0 : charged.amountMinor, currency: charged.currency });
  }

  return (
    <>
      <Button variant="light" busy={unpause.isPending} onClick={() => unpaused && void ask(unpaused)}>
        {t('endPause')}
      </Button>
      <Failure error={unpause.error} />
    </>
  );
}

/** The one action that the current state calls for. */
export function NoticeActs({ billing, subscription }: Acting & { billing: Billing }) {
  const { state, may } = subscription;
  if (isUnpaid(subscription)) {
    return (
      <>
        <CardButton urgent />
        <PayNow unpaid={billing.unpaid} />
      </>
    );
  }
  if (may.unpause) return <UnpauseButton subscription={subscription} billing={billing} />;
  if (may.resume) return <ResumeButton />;
  if (state === 'ended' && !billing.access.hasSubscription) {
    return (
      <ButtonLink href="/payment" variant="light">
        {t('subscribeAgain')}
      </ButtonLink>
    );
  }
  return null;
}

/** All other actions: those not allowed now are hidden. */
export function MembershipActs({ subscription, hasCard }: Acting & { hasCard: boolean }) {
  const { state, may } = subscription;
  const cardIsUrgent = isUnpaid(subscription);
  return (
    <div className="bill-acts">
      {may.changePlan && <ButtonLink href="/account/plan">{t('changePlan')}</ButtonLink>}
      {hasCard && !cardIsUrgent && state !== 'ended' && <CardButton />}
      <ButtonLink href="/account/invoices">{t('invoices')}</ButtonLink>
      {may.pause && <ButtonLink href="/account/pause">{t('pause')}</ButtonLink>}
      {may.cancel && (
        <ButtonLink href="/account/cancel" variant="bare">
          {t('cancel')}
        </ButtonLink>
      )}
    </div>
  );
}
