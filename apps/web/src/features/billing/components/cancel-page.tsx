import { ButtonLink, Button, EmptyState, Field, Notice, Panel, RadioButton, Textarea } from '@houselights/ui';
import { discounted } from '@houselights/rules';
import type { FormEvent } from 'react';
import type { Billing } from '../../../lib/billing.ts';
import { useGo } from '../../../lib/go.ts';
import { day, money } from '../../../lib/money.ts';
import { useCancel, useRetention } from '../api/acts.ts';
import type { LeavingReason } from '../api/acts.ts';
import { coveredOf, keepWords, keptUntil, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { BillingPage } from './billing-page.tsx';
import { Failure, ResumeButton } from './membership-acts.tsx';
import { PauseForm } from './pause-form.tsx';

const REASONS: [LeavingReason, string][] = [
  ['too_expensive', 'It costs too much'],
  ['nothing_to_watch', 'Not enough to watch'],
  ['not_enough_time', "I don't have the time"],
  ['technical_trouble', "Something didn't work"],
  ['switched', 'I watch somewhere else now'],
  ['other', 'Something else'],
];

const COMMENT_LENGTH = 1_000;

function reasonIn(value: FormDataEntryValue | null): LeavingReason | undefined {
  return REASONS.find(([reason]) => reason === value)?.[0];
}

function Leave({ subscription, billing }: { subscription: Subscription; billing: Billing }) {
  const cancel = useCancel();
  const { state, paidUntil } = subscription;
  const isPaid = new Date(paidUntil) > new Date(billing.at);
  const kept = keptUntil(paidUntil, coveredOf(billing));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = reasonIn(data.get('reason'));
    const said = data.get('comment');
    const comment = typeof said === 'string' ? said.trim() : '';
    cancel.mutate({ ...(reason && { reason }), ...(comment && { comment }) });
  }

  return (
    <Panel title="Cancel">
      <form className="bill-stack" onSubmit={submit}>
        <p className="bill-fact">
          {state === 'disputed' ? (
            <>
              Your payment is disputed, and your access is paused until that&rsquo;s decided. Once you cancel, you
              won&rsquo;t be charged again, whatever the outcome.
            </>
          ) : isPaid ? (
            <>
              <b>{keepWords(kept)}</b>.{' '}
              {state === 'trial' ? 'Your trial was free, and it stays free.' : "You won't be charged again."} You can
              change your mind until {kept === paidUntil ? 'then' : day(paidUntil)}.
            </>
          ) : (
            <>
              It ends right away, as your paid time ended on <b>{day(paidUntil)}</b>. You won&rsquo;t be charged again.
            </>
          )}
        </p>
        <fieldset className="bill-set">
          <legend className="hl-label">
            Why are you leaving? <span className="hl-label-note">optional</span>
          </legend>
          {REASONS.map(([reason, words]) => (
            <RadioButton key={reason} name="reason" value={reason} label={words} />
          ))}
        </fieldset>
        <Field label="Anything you'd like to tell us" note="optional">
          <Textarea name="comment" rows={2} maxLength={COMMENT_LENGTH} />
        </Field>
        <Failure error={cancel.error} />
        <div className="bill-acts">
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            Cancel membership
          </Button>
          <ButtonLink href="/account">Keep it</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

function Discount({ subscription, retention }: { subscription: Subscription; retention: Retention }) {
  const go = useGo();
  const stay = useRetention(() => go('/account'));
  const { percentOff, months } = retention;
  const { price } = subscription;
  // A discount of a few months counts for the one charge of a year that falls into them.
  const isYear = subscription.plan?.interval === 'year';
  const less = { ...price, amountMinor: discounted(price.amountMinor, percentOff) };
  return (
    <Panel
      title={
        isYear
          ? `Your next year for ${money(less)}`
          : `${percentOff}% off for ${months} ${months === 1 ? 'month' : 'months'}`
      }
    >
      <div className="bill-stack">
        <p>
          {isYear
            ? `Stay and your next year costs ${money(less)} instead of ${money(price)}, then ${priceWords(subscription)} again.`
            : `Stay and pay ${money(less)} instead of ${money(price)} a month for ${months === 1 ? 'a month' : `${months} months`}, then ${priceWords(subscription)} again.`}{' '}
          You can still cancel anytime.
        </p>
        <div>
          <Button busy={stay.isPending} onClick={() => stay.mutate()}>
            Stay with {percentOff}% off
          </Button>
        </div>
        <Failure error={stay.error} />
      </div>
    </Panel>
  );
}
type Retention = NonNullable<Billing['retention']>;

function Done({ subscription, billing }: { subscription: Subscription; billing: Billing }) {
  const until = day(subscription.paidUntil);
  return (
    <Panel title="Your membership is cancelled">
      <div className="bill-stack">
        <output>
          <Notice title={keepWords(keptUntil(subscription.paidUntil, coveredOf(billing)))}>
            You won&rsquo;t be charged again. Change your mind before {until} and your membership continues.
          </Notice>
        </output>
        <div className="bill-acts">
          <ResumeButton />
          <ButtonLink href="/account">Back to your account</ButtonLink>
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
          title={
            hasEnded
              ? 'Your membership has ended'
              : isCancelled
                ? 'Your membership is cancelled'
                : "There's nothing to cancel"
          }
          text="You won't be charged."
          actions={<ButtonLink href="/account">Your membership</ButtonLink>}
        />
      </Panel>
    );
  }
  return (
    <>
      <Leave subscription={subscription} billing={billing} />
      {retention && <Discount subscription={subscription} retention={retention} />}
      {subscription.may.pause && (
        <Panel title="Pause instead">
          <PauseForm subscription={subscription} />
        </Panel>
      )}
    </>
  );
}

/** The way out: what is kept until when, what else there is, and one button. */
export function CancelPage() {
  return <BillingPage title="Cancel your membership">{(billing) => <Body billing={billing} />}</BillingPage>;
}
