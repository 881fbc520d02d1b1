import { t } from '@houselights/messages/catalogue/routes-account';
import { PanelSkeleton } from '@houselights/ui';
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { MembershipPanel } from '../features/billing/components/membership-panel.tsx';
import { PatreonPanel } from '../features/patreon/components/patreon-panel.tsx';
import { DiscountPanel } from '../features/store/components/discount-panel.tsx';
import { hasGifts } from '../shared/gift/has-gifts.ts';
import { useConfig } from '../lib/config/remote-config.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountPages } from './account-pages.ts';

/** Long enough for the requested page to load first. */
const SOON_MS = 2_000;

export function AccountRoute() {
  useEffect(() => {
    const soon = setTimeout(() => {
      for (const { preload } of Object.values(accountPages)) preload();
    }, SOON_MS);
    return () => clearTimeout(soon);
  }, []);
  const config = useConfig();
  const { device_management_enabled: hasDevices, stripe_coupon_enabled: hasCoupons } = config;
  return (
    <AccountFrame>
      <Suspense fallback={<PanelSkeleton label={t('loading')} lines={5} />}>
        <Routes>
          <Route
            index
            element={
              <ProfilePage>
                <MembershipPanel />
                {config.store_url !== '' && <DiscountPanel />}
                {config.patreon_enabled && <PatreonPanel />}
              </ProfilePage>
            }
          />
          <Route path="plan" element={<accountPages.plan />} />
          <Route path="pause" element={<accountPages.pause />} />
          <Route path="cancel" element={<accountPages.cancel />} />
          <Route path="invoices" element={<accountPages.invoices />} />
          {config.points_enabled && <Route path="points" element={<accountPages.points />} />}
          <Route path="access" element={<accountPages.access />} />
          {hasCoupons &&
            ['coupon', 'discount-code'].map((path) => (
              <Route key={path} path={path} element={<accountPages.coupon />} />
            ))}
          {hasGifts(config) && (
            <Route path="gift-subscriptions">
              <Route index element={<accountPages.giftBuy />} />
              <Route path="history" element={<accountPages.giftHistory />} />
              <Route path="history/:id" element={<accountPages.giftDetails />} />
            </Route>
          )}
          {config.patreon_enabled && <Route path="patreon" element={<accountPages.patreon />} />}
          <Route path="security" element={<accountPages.security />} />
          {hasDevices && <Route path="device-management" element={<accountPages.devices />} />}
          <Route path="*" element={<Navigate to="/not-found" replace />} />
        </Routes>
      </Suspense>
    </AccountFrame>
  );
}
