import { accountPageAt, isSwitchedOn } from '@houselights/contracts/pages';
import { t } from '@houselights/messages/catalogue/routes-account';
import { PanelSkeleton } from '@houselights/ui';
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { MembershipPanel } from '../features/billing/components/membership-panel.tsx';
import { PatreonPanel } from '../features/patreon/components/patreon-panel.tsx';
import { DiscountPanel } from '../features/store/components/discount-panel.tsx';
import { useConfig } from '../lib/config/remote-config.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountPages, accountSubpages } from './account-pages.ts';

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
          {accountSubpages
            .filter((address) => isSwitchedOn(accountPageAt(address), config))
            .map((address) => {
              const Page = accountPages[address];
              return <Route key={address} path={address.slice('/account/'.length)} element={<Page />} />;
            })}
          <Route path="*" element={<Navigate to="/not-found" replace />} />
        </Routes>
      </Suspense>
    </AccountFrame>
  );
}
