import { Navigate, Route, Routes } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { SecurityPage } from '../features/account/components/security-page.tsx';
import { AccessPage } from '../features/billing/components/access-page.tsx';
import { CancelPage } from '../features/billing/components/cancel-page.tsx';
import { InvoicesPage } from '../features/billing/components/invoices-page.tsx';
import { MembershipPanel } from '../features/billing/components/membership-panel.tsx';
import { PausePage } from '../features/billing/components/pause-page.tsx';
import { PlanPage } from '../features/billing/components/plan-page.tsx';
import { CouponPage } from '../features/coupon/components/coupon-page.tsx';
import { DevicesPage } from '../features/device/components/devices-page.tsx';
import { GiftBuyPage } from '../features/gift/components/gift-buy-page.tsx';
import { GiftDetailsPage } from '../features/gift/components/gift-details-page.tsx';
import { GiftHistoryPage } from '../features/gift/components/gift-history-page.tsx';
import { PatreonPanel } from '../features/patreon/components/patreon-panel.tsx';
import { PatreonReturn } from '../features/patreon/components/patreon-return.tsx';
import { PointsPage } from '../features/points/components/points-page.tsx';
import { hasGifts } from '../lib/has-gifts.ts';
import { useConfig } from '../lib/remote-config.tsx';
import { AccountFrame } from './account-frame.tsx';

export function AccountRoute() {
  const config = useConfig();
  const { device_management_enabled: hasDevices, stripe_coupon_enabled: hasCoupons } = config;
  return (
    <AccountFrame>
      <Routes>
        <Route
          index
          element={
            <ProfilePage>
              <MembershipPanel />
              {config.patreon_enabled && <PatreonPanel />}
            </ProfilePage>
          }
        />
        <Route path="plan" element={<PlanPage />} />
        <Route path="pause" element={<PausePage />} />
        <Route path="cancel" element={<CancelPage />} />
        <Route path="invoices" element={<InvoicesPage />} />
        {config.points_enabled && <Route path="points" element={<PointsPage />} />}
        <Route path="access" element={<AccessPage />} />
        {hasCoupons &&
          ['coupon', 'discount-code'].map((path) => <Route key={path} path={path} element={<CouponPage />} />)}
        {hasGifts(config) && (
          <Route path="gift-subscriptions">
            <Route index element={<GiftBuyPage />} />
            <Route path="history" element={<GiftHistoryPage />} />
            <Route path="history/:id" element={<GiftDetailsPage />} />
          </Route>
        )}
        {config.patreon_enabled && <Route path="patreon" element={<PatreonReturn />} />}
        <Route path="security" element={<SecurityPage />} />
        {hasDevices && <Route path="device-management" element={<DevicesPage />} />}
        <Route path="*" element={<Navigate to="/not-found" replace />} />
      </Routes>
    </AccountFrame>
  );
}
