import { Button, ButtonLink, FormError, confirmFirst } from '@houselights/ui';
import type { Billing } from '../../../lib/billing.ts';
import { day, money } from '../../../lib/money.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useResume, useUnpause } from '../api/acts.ts';
import { goToCard } from '../api/checkout.ts';
import { chargeWords, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';

type Acting = { subscription: Subscription };

/** Why something that was pressed did not work, under its button. */
export function Failure({ error }: { error: unknown }) {
  return <FormError>{error ? reasonOf(error) : ''}</FormError>;
}

function CardButton({ urgent = false }: { urgent?: boolean }) {
  const open = useSingleMutation({ mutationFn: goToCard });
  return (
    <>
      <Button variant={urgent ? 'light' : 'quiet'} busy={open.isPending} onClick={() => open.mutate()}>
        Update your card
      </Button>
      <Failure error={open.error} />
    </>
  );
}

/** The way to pay what is open at once, with whatever card. The provider's page of it leads nowhere back: this one stays open. */
export function PayNow({ unpaid }: Pick<Billing, 'unpaid'>) {
  return unpaid.map(
    ({ id, url, due }) =>
      url !== null && (
        <ButtonLink key={id} href={url} target="_blank" rel="noopener">
          Pay {money(due)} now
        </ButtonLink>
      ),
  );
}

/** Its payment has failed: what is open is the one thing to do about it. */
export function isUnpaid({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'grace' || state === 'unpaid';
}

export function ResumeButton() {
  const resume = useResume();
  return (
    <>
      <Button variant="light" busy={resume.isPending} onClick={() => resume.mutate()}>
        Resume
      </Button>
      <Failure error={resume.error} />
    </>
  );
}

/** Ends a pause: what is paid for or given comes before the next charge. */
function UnpauseButton({ subscription, billing }: Acting & { billing: Billing }) {
  const unpause = useUnpause();
  const { unpaused } = subscription;

  async function ask(charged: NonNullable<Subscription['unpaused']>) {
    const charge = chargeWords(charged);
    const isFree = new Date(charged.at) > new Date(billing.at);
    const first = charged.amountMinor === subscription.price.amountMinor ? '' : ` ${charge} is charged first.`;
    const yes = await confirmFirst({
      title: 'End the pause now?',
      text: isFree
        ? `Nothing is charged today. It goes on for ${priceWords(subscription)} from ${day(charged.at)}.${first}`
        : `Everything is open to you at once, and ${charge} is charged to your card now.`,
      confirm: isFree || charge === 'nothing' ? 'End the pause' : 'Pay and go on',
      cancel: 'Stay paused',
    });
    if (yes) unpause.mutate({ amountMinor: isFree ? 0 : charged.amountMinor, currency: charged.currency });
  }

  return (
    <>
      <Button variant="light" busy={unpause.isPending} onClick={() => unpaused && void ask(unpaused)}>
        End the pause
      </Button>
      <Failure error={unpause.error} />
    </>
  );
}

/** The one thing to do about how things stand. */
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
        Subscribe again
      </ButtonLink>
    );
  }
  return null;
}

/** Everything else that can be done: what may not be done now is not shown. */
export function MembershipActs({ subscription, hasCard }: Acting & { hasCard: boolean }) {
  const { state, may } = subscription;
  const cardIsUrgent = isUnpaid(subscription);
  return (
    <div className="bill-acts">
      {may.changePlan && <ButtonLink href="/account/plan">Change plan</ButtonLink>}
      {hasCard && !cardIsUrgent && state !== 'ended' && <CardButton />}
      <ButtonLink href="/account/invoices">Invoices</ButtonLink>
      {may.pause && <ButtonLink href="/account/pause">Pause</ButtonLink>}
      {may.cancel && (
        <ButtonLink href="/account/cancel" variant="bare">
          Cancel membership
        </ButtonLink>
      )}
    </div>
  );
}
