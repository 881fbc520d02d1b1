import { t } from '@houselights/messages/catalogue/billing-cancel';
import { t as page } from '@houselights/messages/catalogue/billing-page';
import { ButtonLink, Button, EmptyState, Field, Notice, Panel, RadioButton, Textarea } from '@houselights/ui';
import { discounted } from '@houselights/rules';
import type { FormEvent, ReactNode } from 'react';
import type { Billing } from '../../../shared/billing/billing.ts';
import { useGo } from '../../../lib/pages/go.ts';
import { day } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { rich } from '../../../lib/language/rich.ts';
import { useCancel, useRetention } from '../api/acts.ts';
import type { LeavingReason } from '../api/acts.ts';
import { chargeWords, coveredOf, isOfTrial, keepWords, keptUntil, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { BillingPage } from './billing-page.tsx';
import { Failure, ResumeButton } from './membership-acts.tsx';
import { PauseForm } from './pause-form.tsx';

const REASONS = [
  ['too_expensive', 'tooExpensive'],
  ['nothing_to_watch', 'nothingToWatch'],
  ['not_enough_time', 'notEnoughTime'],
  ['technical_trouble', 'technicalTrouble'],
  ['switched', 'switched'],
  ['other', 'other'],
] as const satisfies [LeavingReason, string][];

const COMMENT_LENGTH = 1_000;

function reasonIn(value: FormDataEntryValue | null): LeavingReason | undefined {
  return REASONS.find(([reason]) => reason === value)?.[0];
}

const bold = (chunks: ReactNode[]) => <b>{chunks}</b>;

/** What a member who cancels now keeps, and until when they can change their mind. */
function effectOf(subscription: Subscription, billing: Billing) {
  const { state, paidUntil } = subscription;
  if (state === 'disputed') return t('disputed');
  const end = day(paidUntil);
  if (new Date(paidUntil) <= new Date(billing.at)) {
    return rich(t.rich(isOfTrial(subscription) ? 'leaveNowTrial' : 'leaveNow', { end, b: bold }));
  }
  const kept = keptUntil(paidUntil, coveredOf(billing));
  if (kept === null) return rich(t.rich('leaveCoveredForever', { state, end, b: bold }));
  const until = day(kept);
  return rich(
    kept === paidUntil
      ? t.rich('leave', { until, state, b: bold })
      : t.rich('leaveCovered', { until, state, end, b: bold }),
  );
}

function Leave({ subscription, billing }: { subscription: Subscription; billing: Billing }) {
  const cancel = useCancel();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = reasonIn(data.get('reason'));
    const said = data.get('comment');
    const comment = typeof said === 'string' ? said.trim() : '';
    cancel.mutate({ ...(reason && { reason }), ...(comment && { comment }) });
  }

  return (
    <Panel title={t('panel')}>
      <form className="bill-stack" onSubmit={submit}>
        <p className="bill-fact">{effectOf(subscription, billing)}</p>
        <fieldset className="bill-set">
          <legend className="hl-label">
            {t('why')} <span className="hl-label-note">{t('optional')}</span>
          </legend>
          {REASONS.map(([reason, words]) => (
            <RadioButton key={reason} name="reason" value={reason} label={t(words)} />
          ))}
        </fieldset>
        <Field label={t('comment')} note={t('optional')}>
          <Textarea name="comment" rows={2} maxLength={COMMENT_LENGTH} />
        </Field>
        <Failure error={cancel.error} />
        <div className="bill-acts">
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {t('cancel')}
          </Button>
          <ButtonLink href="/account">{t('keep')}</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

function Discount({ subscription, retention }: { subscription: Subscription; retention: Retention }) {
  const go = useGo();
  const stay = useRetention(() => go('/account'));
  const { percentOff, charges } = retention;
  const { price } = subscription;
  // A discount of a few months applies to the one annual charge that falls within them.
  const isYear = subscription.plan?.interval === 'year';
  const amount = chargeWords({ ...price, amountMinor: discounted(price.amountMinor, percentOff) });
  const values = { amount, price: money(price), renewal: priceWords(subscription) };
  return (
    <Panel title={isYear ? t('stayYearTitle', { amount }) : t('stayTitle', { percent: percentOff, charges })}>
      <div className="bill-stack">
        <p>{isYear ? t('stayYearText', values) : t('stayText', { ...values, charges })}</p>
        <div>
          <Button busy={stay.isPending} onClick={() => stay.mutate()}>
            {t('stay', { percent: percentOff })}
          </Button>
        </div>
        <Failure error={stay.error} />
      </div>
    </Panel>
  );
}
type Retention = NonNullable<Billing['retention']>;

function Done({ subscription, billing }: { subscription: Subscription; billing: Billing }) {
  return (
    <Panel title={t('cancelled')}>
      <div className="bill-stack">
        <output>
          <Notice title={keepWords(keptUntil(subscription.paidUntil, coveredOf(billing)))}>
            {t('cancelledText', { date: day(subscription.paidUntil) })}
          </Notice>
        </output>
        <div className="bill-acts">
          <ResumeButton />
          <ButtonLink href="/account">{page('back')}</ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

function Body({ billing }: { billing: Billing }) {
  const { subscription, retention } = billing;
  if (subscription?.state === 'ending') return <Done subscription={subscription} billing={billing} />;
  if (!subscription?.may.cancel) {
    const hasEnded = subscription?.state === 'ended';
    const isCancelled = subscription?.state === 'disputed';
    return (
      <Panel>
        <EmptyState
          level={2}
          title={t(hasEnded ? 'ended' : isCancelled ? 'cancelled' : 'nothing')}
          text={t('notCharged')}
          actions={<ButtonLink href="/account">{page('membership')}</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <>
      <Leave subscription={subscription} billing={billing} />
      {retention && <Discount subscription={subscription} retention={retention} />}
      {subscription.may.pause && (
        <Panel title={t('pauseInstead')}>
          <PauseForm subscription={subscription} />
        </Panel>
      )}
    </>
  );
}

/** Cancellation: what is kept until when, the alternatives, and one button. */
export function CancelPage() {
  return <BillingPage title={t('title')}>{(billing) => <Body billing={billing} />}</BillingPage>;
}
