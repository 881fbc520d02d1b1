import { BackLink, ButtonLink, EmptyState, Facts, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../lib/loading-failed.tsx';
import { day } from '../../../lib/money.ts';
import { NoNeed } from '../../../lib/no-need.tsx';
import { isVisit } from '../../../lib/session.ts';
import { useTitle } from '../../../lib/title.ts';
import { needsNoMembership, userInfoQuery } from '../../../lib/user-info.ts';
import { couponSubscriptionQuery } from '../api/coupon.ts';
import type { CouponSubscription } from '../api/coupon.ts';
import { CouponSearch } from './coupon-search.tsx';

/** The discount that a subscription has. */
function Applied({ coupon }: { coupon: CouponSubscription }) {
  const { code, percentOff, durationInMonths, couponRedemptionDate, discountEnd, subscriptionId } = coupon;
  const rows: [string, string][] = [
    ['Code', code ?? ''],
    ['Percent off', `${percentOff}%`],
    ['Duration in months', durationInMonths === null ? 'As long as you are subscribed' : `${durationInMonths}`],
    ['Redeemed on', couponRedemptionDate ? day(couponRedemptionDate) : ''],
    ['Ends on', discountEnd ? day(discountEnd) : 'No end'],
    ['Subscription', subscriptionId ?? ''],
  ];
  return (
    <Panel title="Your discount" intro="It’s taken off every charge until it ends. One at a time.">
      <Facts rows={rows} />
    </Panel>
  );
}

function NotSubscribed() {
  const { data: user, error } = useQuery(userInfoQuery);
  // Nothing is offered to somebody of whom it is not known yet that they need none.
  if (!user && !error) return <PanelSkeleton label="Loading your subscription" lines={2} />;
  if (user && needsNoMembership(user)) return <NoNeed level={2} />;
  return (
    <Panel>
      <EmptyState
        level={2}
        title="You must be subscribed to redeem a Discount Code"
        text="A code takes something off what you pay each month or year."
        // The session that an app hands over knows no page to pay on: the app has its own.
        actions={
          !isVisit && (
            <ButtonLink href="/payment" variant="light">
              Subscribe
            </ButtonLink>
          )
        }
      />
    </Panel>
  );
}

function View({ coupon }: { coupon: CouponSubscription }) {
  if (coupon.subscriptionId === null) return <NotSubscribed />;
  if (coupon.code !== null) return <Applied coupon={coupon} />;
  return <CouponSearch subscriptionId={coupon.subscriptionId} />;
}

/** A discount code for the own subscription: the one that it has, a search for one, or what is missing for that. */
export function CouponPage() {
  useTitle('Enter Discount Code');
  const { data, error, refetch, isRefetching } = useQuery(couponSubscriptionQuery);
  return (
    <div className="account-page">
      <div>
        {!isVisit && <BackLink href="/account">Back to your account</BackLink>}
        <h1>Enter Discount Code</h1>
      </div>
      {data && <View coupon={data} />}
      {!data && !error && <PanelSkeleton label="Loading your subscription" lines={2} />}
      {!data && error && (
        <Panel>
          <LoadingFailed title="We couldn't load your subscription" error={error} busy={isRefetching} again={refetch} />
        </Panel>
      )}
    </div>
  );
}
