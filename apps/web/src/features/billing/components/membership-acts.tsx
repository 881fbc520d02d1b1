import { Button, ButtonLink, FormError, confirmFirst } from '@houselights/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Billing } from '../../../lib/billing.ts';
import { day, money } from '../../../lib/money.ts';
import { useSingleMutation } from '../../../lib/single-mutation.ts';
import { reasonOf } from '../../../lib/words.ts';
import { useResume, useUnpause } from '../api/acts.ts';
import { goToCard } from '../api/checkout.ts';
import { invoicesQuery } from '../api/lists.ts';
import { giftEnd } from '../terms.ts';
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
function PayNow() {
  const { data } = useInfiniteQuery(invoicesQuery);
  const open = data?.pages.flatMap(({ items }) => items).find(({ status, url }) => status === 'open' && url !== null);
  if (!open?.url) return null;
  return (
    <ButtonLink href={open.url} target="_blank" rel="noopener">
      Pay {money(open.total)} now
    </ButtonLink>
  );
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
  const now = new Date(billing.at);
  const paidUntil = new Date(subscription.paidUntil);
  const covered = paidUntil > now ? paidUntil : giftEnd(billing);

  async function ask() {
    const charge = chargeWords(subscription, now);
    const yes = await confirmFirst({
      title: 'End the pause now?',
      text: covered
        ? `Nothing is charged today. It goes on for ${priceWords(subscription)} from ${day(covered)}.`
        : `Everything is open to you at once, and ${charge} is charged to your card now.`,
      confirm: covered || charge === 'nothing' ? 'End the pause' : 'Pay and go on',
      cancel: 'Stay paused',
    });
    if (yes) unpause.mutate();
  }

  return (
    <>
      <Button variant="light" busy={unpause.isPending} onClick={() => void ask()}>
        End the pause
      </Button>
      <Failure error={unpause.error} />
    </>
  );
}

/** The one thing to do about how things stand. */
export function NoticeActs({ billing, subscription }: Acting & { billing: Billing }) {
  const { state, may } = subscription;
  if (state === 'grace' || state === 'unpaid') {
    return (
      <>
        <CardButton urgent />
        <PayNow />
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
  const cardIsUrgent = state === 'grace' || state === 'unpaid';
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
