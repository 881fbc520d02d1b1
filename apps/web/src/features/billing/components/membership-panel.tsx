import { t } from '@houselights/messages/catalogue/billing-membership';
import { ButtonLink, cx, EmptyState, Facts, Notice, Panel, PanelSkeleton, Tag, UiLink } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { billingQuery } from '../../../shared/billing/billing.ts';
import type { Billing } from '../../../shared/billing/billing.ts';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { day, moment } from '../../../lib/format/dates.ts';
import { money } from '../../../lib/format/money.ts';
import { sale } from '../../../shared/billing/plans.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { storage } from '../../../lib/storage/storage.ts';
import { needsNoMembership, userInfoQuery } from '../../../shared/account/user-info.ts';
import { accessDays, accessWords } from '../access-words.ts';
import { balanceFact, cardWords, discountWords, unpaidWords, waitingBalance } from '../membership-facts.ts';
import { standingOf } from '../standing.ts';
import { coveredOf, nextChargeWords, priceWords } from '../words.ts';
import type { Subscription } from '../words.ts';
import { isUnpaid, MembershipActs, NoticeActs, PayNow } from './membership-acts.tsx';

function PlanFacts({ subscription, billing: { card, unpaid } }: { subscription: Subscription; billing: Billing }) {
  const balance = balanceFact(subscription);
  const rows: (readonly [string, string])[] = [
    [t('price'), priceWords(subscription)],
    isUnpaid(subscription) && unpaid.length > 0
      ? [t('toPay'), unpaidWords(unpaid)]
      : [t('nextCharge'), nextChargeWords(subscription) || t('none')],
    ...(subscription.coupon ? [[t('discount'), discountWords(subscription.coupon)] satisfies [string, string]] : []),
    ...(balance ? [balance] : []),
    [t('card'), card ? cardWords(card) : t('none')],
  ];
  return <Facts rows={rows} />;
}

/** The member's credit towards their next membership, or debt added to it. */
function WaitingBalance({ billing }: { billing: Billing }) {
  const balance = waitingBalance(billing);
  return balance && <Facts rows={[balance]} />;
}

function WhyLink() {
  return (
    <div>
      <UiLink href="/account/access" className="hl-link hl-aside-link">
        {t('why')}
      </UiLink>
    </div>
  );
}

/** A change of plan that the bank wants confirmed. The provider's page has no way back, so this one stays open. */
function ToConfirm({ change: { plan, url, until } }: { change: NonNullable<Subscription['toConfirm']> }) {
  return (
    <Notice
      title={t('confirmTitle')}
      actions={
        <ButtonLink href={url} variant="light" target="_blank" rel="noopener">
          {t('confirm')}
        </ButtonLink>
      }
    >
      {plan
        ? t('confirmPlanText', { plan: plan.name, until: moment(until) })
        : t('confirmText', { until: moment(until) })}
    </Notice>
  );
}

/** Unpaid invoices beside an active membership: what they are for, and how to pay them. */
function Open({ unpaid }: Pick<Billing, 'unpaid'>) {
  const [first] = unpaid;
  if (!first) return null;
  return (
    <Notice title={t('invoicesTitle', { count: unpaid.length })} actions={<PayNow unpaid={unpaid} />}>
      {unpaid
        .map(({ words, due, createdAt }) => t('invoice', { words, date: day(createdAt), amount: money(due) }))
        .join(' ')}
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

/** Access without a card payment here: a gift, a staff grant, a membership elsewhere. */
function Given({ billing, canBuy }: { billing: Billing; canBuy: boolean }) {
  return (
    <>
      <AccessLines lines={billing.access.reasons.filter(({ givesAccess }) => givesAccess)} />
      {canBuy && (
        <div className="bill-acts">
          <ButtonLink href="/payment">{t('seePlans')}</ButtonLink>
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
    return <EmptyState title={t('noNeedTitle')} text={t('noNeedText')} />;
  }
  const { reasons } = billing.access;
  return (
    <>
      <EmptyState
        title={t(reasons.length === 0 ? 'noneTitle' : 'noAccessTitle')}
        text={t(hasTrial ? 'noneTrialText' : 'noneText')}
        actions={
          canBuy && (
            <ButtonLink href="/payment" variant="light">
              {t(hasTrial ? 'startTrial' : 'subscribe')}
            </ButtonLink>
          )
        }
      />
      {/* Tells owners of past or queued gifts what became of them. */}
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
        title={t('title')}
        className="bill-panel"
        {...(access.hasSubscription && { aside: <Tag tone="light">{t('active')}</Tag> })}
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
      title={name ? t('titleOf', { plan: name }) : t('title')}
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

/** The subscription, its state, what comes next, and every action on it. */
export function MembershipPanel() {
  const { data, error, refetch, isRefetching } = useQuery(billingQuery);
  const plans = useAnswer(sale);
  const user = useQuery(userInfoQuery);
  const canBuy = plans.data?.payments ?? false;
  if (!data && error) {
    return (
      <Panel title={t('title')}>
        <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
      </Panel>
    );
  }
  // Creators and staff need no membership: don't flash an offer at them.
  const mayNeedNone = data && !data.subscription && !data.access.hasSubscription;
  if (!data || plans.isPending || (mayNeedNone && user.isLoading && user.failureCount === 0)) {
    // Estimates the height from what was there last time.
    const known = storage.get('subscription');
    const hadNone = known?.hasSubscription === false;
    return (
      <div className={cx('bill-waits', hadNone && (known.needsNone ? 'bill-waits-no-need' : 'bill-waits-none'))}>
        <PanelSkeleton label={t('loading')} lines={5} />
      </div>
    );
  }
  // A site that sells nothing has nothing to show somebody who has nothing.
  if (plans.data?.payments === false && !data.subscription && !data.access.hasSubscription) return null;
  return <Membership billing={data} canBuy={canBuy} />;
}
