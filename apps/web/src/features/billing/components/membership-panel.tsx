import { ButtonLink, cx, EmptyState, Facts, Notice, Panel, PanelSkeleton, Tag, UiLink } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../../../lib/billing.ts';
import type { Billing } from '../../../lib/billing.ts';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { day, moment, money } from '../../../lib/money.ts';
import { sale } from '../../../lib/plans.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { storage } from '../../../lib/storage.ts';
import { needsNoMembership, userInfoQuery } from '../../../lib/user-info.ts';
import { accessDays, accessWords } from '../access-words.ts';
import {
  balanceFact,
  cardWords,
  discountWords,
  nextChargeWords,
  priceWords,
  coveredOf,
  standingOf,
  unpaidWords,
  waitingBalance,
} from '../words.ts';
import type { Subscription } from '../words.ts';
import { isUnpaid, MembershipActs, NoticeActs, PayNow } from './membership-acts.tsx';

function PlanFacts({ subscription, billing: { card, unpaid } }: { subscription: Subscription; billing: Billing }) {
  const balance = balanceFact(subscription);
  const rows: (readonly [string, string])[] = [
    ['Price', priceWords(subscription)],
    isUnpaid(subscription) && unpaid.length > 0
      ? ['To be paid', unpaidWords(unpaid)]
      : ['Next charge', nextChargeWords(subscription) || 'None'],
    ...(subscription.coupon ? [['Discount', discountWords(subscription.coupon)] satisfies [string, string]] : []),
    ...(balance ? [balance] : []),
    ['Card', card ? cardWords(card) : 'None'],
  ];
  return <Facts rows={rows} className="bill-facts" />;
}

/** What somebody has for their next membership, or owes with it. */
function WaitingBalance({ billing }: { billing: Billing }) {
  const balance = waitingBalance(billing);
  return balance && <Facts rows={[balance]} className="bill-facts" />;
}

function WhyLink() {
  return (
    <div>
      <UiLink href="/account/access" className="hl-link hl-aside-link">
        Why do I have access?
      </UiLink>
    </div>
  );
}

/** A change of plan that the bank asks about. The provider's page for the answer leads nowhere back: this one stays open. */
function ToConfirm({ change: { plan, url, until } }: { change: NonNullable<Subscription['toConfirm']> }) {
  return (
    <Notice
      title="Your bank asks you to confirm"
      actions={
        <ButtonLink href={url} variant="light" target="_blank" rel="noopener">
          Confirm with your bank
        </ButtonLink>
      }
    >
      {plan ? `Your plan becomes ${plan.name}` : 'Your plan changes'} as soon as you have. Until then nothing is charged
      and your plan stays as it is; after {moment(until)} the change is forgotten.
    </Notice>
  );
}

/** What is still to be paid beside what goes on: the way to pay it, and what it is for. */
function Open({ unpaid }: Pick<Billing, 'unpaid'>) {
  const [first] = unpaid;
  if (!first) return null;
  return (
    <Notice
      title={unpaid.length === 1 ? 'An invoice is to be paid' : `${unpaid.length} invoices are to be paid`}
      actions={<PayNow unpaid={unpaid} />}
    >
      {unpaid.map(({ words, due, createdAt }) => `${words}, of ${day(createdAt)}: ${money(due)}.`).join(' ')}
    </Notice>
  );
}

function AccessLines({ lines }: { lines: Billing['access']['reasons'] }) {
  return (
    <ul className="bill-lines">
      {lines.map((line) => (
        <li key={`${line.source} ${line.sourceId}`}>
          {accessWords(line)} <span className="hl-num">{accessDays(line)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Access that nobody pays for by card here: a gift, the staff's, a membership elsewhere. */
function Given({ billing, canBuy }: { billing: Billing; canBuy: boolean }) {
  return (
    <>
      <AccessLines lines={billing.access.reasons.filter(({ givesAccess }) => givesAccess)} />
      {canBuy && (
        <div className="bill-acts">
          <ButtonLink href="/payment">See the plans</ButtonLink>
        </div>
      )}
    </>
  );
}

function None({ billing, canBuy }: { billing: Billing; canBuy: boolean }) {
  const plans = useAnswer(sale);
  const hasTrial = billing.trialAvailable && (plans.data?.plans ?? []).some(({ trialDays }) => trialDays > 0);
  const { data: user } = useQuery(userInfoQuery);
  if (user && needsNoMembership(user)) {
    return (
      <EmptyState
        title="You don't need a membership"
        text="Creators and our staff watch everything, and nothing is charged."
      />
    );
  }
  const { reasons } = billing.access;
  const offer = hasTrial
    ? 'A membership begins with a free trial. Nothing is charged today, and nothing at all if you cancel in time.'
    : 'Everything without ads, on any device. You can cancel any time.';
  return (
    <>
      <EmptyState
        title={reasons.length === 0 ? 'You have no membership yet' : 'You have no access now'}
        text={offer}
        actions={
          canBuy && (
            <ButtonLink href="/payment" variant="light">
              {hasTrial ? 'Start free trial' : 'Subscribe'}
            </ButtonLink>
          )
        }
      />
      {/* Whoever had a gift, or waits for one, is told what became of it. */}
      {reasons.length > 0 && (
        <>
          <AccessLines lines={reasons} />
          <WhyLink />
        </>
      )}
    </>
  );
}

function Membership({ billing, canBuy }: { billing: Billing; canBuy: boolean }) {
  const { subscription, access, card } = billing;
  if (!subscription) {
    return (
      <Panel
        title="Membership"
        className="bill-panel"
        {...(access.hasSubscription && { aside: <Tag tone="light">Active</Tag> })}
      >
        {access.hasSubscription ? (
          <>
            <Given billing={billing} canBuy={canBuy} />
            <WhyLink />
          </>
        ) : (
          <None billing={billing} canBuy={canBuy} />
        )}
        <WaitingBalance billing={billing} />
      </Panel>
    );
  }
  const own = access.reasons.find(({ sourceId }) => sourceId === subscription.id);
  const isElsewhere = access.hasSubscription && own?.givesAccess !== true;
  const { tag, tone, notice } = standingOf(subscription, new Date(billing.at), {
    isElsewhere,
    covered: coveredOf(billing),
  });
  const name = subscription.plan?.name;
  return (
    <Panel
      title={name ? `Membership: ${name}` : 'Membership'}
      className="bill-panel"
      aside={<Tag {...(tone && { tone })}>{tag}</Tag>}
    >
      {notice && (
        <Notice
          title={notice.title}
          {...(notice.tone && { tone: notice.tone })}
          actions={<NoticeActs billing={billing} subscription={subscription} />}
        >
          {notice.text}
        </Notice>
      )}
      {!isUnpaid(subscription) && <Open unpaid={billing.unpaid} />}
      {subscription.toConfirm && <ToConfirm change={subscription.toConfirm} />}
      {isElsewhere && <Given billing={billing} canBuy={false} />}
      {subscription.state === 'ended' ? (
        <WaitingBalance billing={billing} />
      ) : (
        <PlanFacts subscription={subscription} billing={billing} />
      )}
      <MembershipActs subscription={subscription} hasCard={card !== null} />
      <WhyLink />
    </Panel>
  );
}

/** What somebody pays for, how it stands, what comes next, and everything that can be done about it. */
export function MembershipPanel() {
  const { data, error, refetch, isRefetching } = useQuery(billingQuery);
  const plans = useAnswer(sale);
  const user = useQuery(userInfoQuery);
  const canBuy = plans.data?.payments ?? false;
  if (!data && error) {
    return (
      <Panel title="Membership">
        <LoadingFailed title="We couldn't load your membership" error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  // Creators and staff, who need none, are not offered one first.
  const mayNeedNone = data && !data.subscription && !data.access.hasSubscription;
  if (!data || plans.isPending || (mayNeedNone && user.isLoading && user.failureCount === 0)) {
    // As tall as what comes is likely to be, by what was there last time.
    const known = storage.get('subscription');
    const hadNone = known?.hasSubscription === false;
    return (
      <div className={cx('bill-waits', hadNone && (known.needsNone ? 'bill-waits-no-need' : 'bill-waits-none'))}>
        <PanelSkeleton label="Loading your membership" lines={5} />
      </div>
    );
  }
  // A house that sells nothing has nothing to say to somebody who has nothing.
  if (plans.data?.payments === false && !data.subscription && !data.access.hasSubscription) return null;
  return <Membership billing={data} canBuy={canBuy} />;
}
