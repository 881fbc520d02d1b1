import { t } from '@houselights/messages/catalogue/coupon';
import { BackLink, ButtonLink, EmptyState, Facts, Panel, PanelSkeleton } from '@houselights/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadingFailed } from '../../../lib/parts/loading-failed.tsx';
import { day } from '../../../lib/format/dates.ts';
import { NoNeed } from '../../../shared/billing/no-need.tsx';
import { isVisit } from '../../../lib/session/session.ts';
import { useTitle } from '../../../lib/pages/title.ts';
import { needsNoMembership, userInfoQuery } from '../../../shared/account/user-info.ts';
import { couponSubscriptionQuery } from '../api/coupon.ts';
import type { CouponSubscription } from '../api/coupon.ts';
import { CouponSearch } from './coupon-search.tsx';

/** The discount that a subscription has. */
function Applied({ coupon }: { coupon: CouponSubscription }) {
  const { code, percentOff, durationInMonths, couponRedemptionDate, discountEnd, subscriptionId } = coupon;
  const rows: [string, string][] = [
    [t('code'), code ?? ''],
    [t('percentOff'), percentOff === null ? '' : t('percent', { percent: percentOff })],
    [t('duration'), durationInMonths === null ? t('always') : t('months', { months: durationInMonths })],
    [t('redeemed'), couponRedemptionDate ? day(couponRedemptionDate) : ''],
    [t('ends'), discountEnd ? day(discountEnd) : t('noEnd')],
    [t('subscription'), subscriptionId ?? ''],
  ];
  return (
    <Panel title={t('discount')} intro={t('discountIntro')}>
      <Facts rows={rows} />
    </Panel>
  );
}

function NotSubscribed() {
  const { data: user, error } = useQuery(userInfoQuery);
  // Offers nothing until it is known whether the account needs a membership.
  if (!user && !error) return <PanelSkeleton label={t('loading')} lines={2} />;
  if (user && needsNoMembership(user)) return <NoNeed level={2} />;
  return (
    <Panel>
      <EmptyState
        level={2}
        title={t('notSubscribed')}
        text={t('notSubscribedWhy')}
        // A session handed over by an app has no payment page: the app has its own.
        actions={
          !isVisit && (
            <ButtonLink href="/payment" variant="light">
              {t('subscribe')}
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

/** The subscription's discount code: the current one, a search for one, or why there can be none. */
export function CouponPage() {
  useTitle(t('title'));
  const { data, error, refetch, isRefetching } = useQuery(couponSubscriptionQuery);
  return (
    <div className="account-page">
      <div>
        {!isVisit && <BackLink href="/account">{t('backToAccount')}</BackLink>}
        <h1>{t('title')}</h1>
      </div>
      {data && <View coupon={data} />}
      {!data && !error && <PanelSkeleton label={t('loading')} lines={2} />}
      {!data && error && (
        <Panel>
          <LoadingFailed title={t('loadingFailed')} error={error} busy={isRefetching} again={refetch} />
        </Panel>
      )}
    </div>
  );
}
