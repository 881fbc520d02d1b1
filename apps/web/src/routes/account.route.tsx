import { Monitor, Shield, SideNav, User } from '@houselights/ui';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { SecurityPage } from '../features/account/components/security-page.tsx';
import { DevicesPage } from '../features/device/components/devices-page.tsx';
import { QueryRoot } from '../lib/query.tsx';
import { useConfig } from '../lib/remote-config.tsx';

export function AccountRoute() {
  const { device_management_enabled: hasDevices } = useConfig();
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
              ...(hasDevices
                ? [
                    {
                      href: '/account/device-management',
                      label: 'Devices',
                      icon: <Monitor aria-hidden="true" />,
                      current: path === '/account/device-management',
                    },
                  ]
                : []),
            ]}
          />
          <Routes>
            <Route index element={<ProfilePage />} />
            <Route path="security" element={<SecurityPage />} />
            {hasDevices && <Route path="device-management" element={<DevicesPage />} />}
            <Route path="*" element={<Navigate to="/not-found" replace />} />
          </Routes>
        </div>
      </div>
    </QueryRoot>
  );
}
