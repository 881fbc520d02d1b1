import { Navigate, Route, Routes } from 'react-router';
import { ProfilePage } from '../features/account/components/profile-page.tsx';
import { SecurityPage } from '../features/account/components/security-page.tsx';
import { DevicesPage } from '../features/device/components/devices-page.tsx';
import { useConfig } from '../lib/remote-config.tsx';
import { AccountFrame } from './account-frame.tsx';

export function AccountRoute() {
  const { device_management_enabled: hasDevices } = useConfig();
  return (
    <AccountFrame>
      <Routes>
        <Route index element={<ProfilePage />} />
        <Route path="security" element={<SecurityPage />} />
        {hasDevices && <Route path="device-management" element={<DevicesPage />} />}
        <Route path="*" element={<Navigate to="/not-found" replace />} />
      </Routes>
    </AccountFrame>
  );
}
