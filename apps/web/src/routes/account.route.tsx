import { Shield, SideNav, User } from '@houselights/ui';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { SecurityPage } from '../features/account/components/security-page.tsx';
import { QueryRoot } from '../lib/query.tsx';

export function AccountRoute() {
  const path = useLocation().pathname.replace(/\/$/, '');
  return (
    <QueryRoot>
      <div className="hl-wrap">
        <div className="hl-side">
          <SideNav
            label="Account"
            items={[
              { href: '/account', label: 'Profile', icon: <User aria-hidden="true" />, current: path === '/account' },
              {
                href: '/account/security',
                label: 'Security',
                icon: <Shield aria-hidden="true" />,
                current: path === '/account/security',
              },
            ]}
          />
          <Routes>
            <Route index element={<ProfilePage />} />
            <Route path="security" element={<SecurityPage />} />
            <Route path="*" element={<Navigate to="/not-found" replace />} />
          </Routes>
        </div>
      </div>
    </QueryRoot>
  );
}
