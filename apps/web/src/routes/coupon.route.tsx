import { CouponPage } from '../features/coupon/components/coupon-page.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The discount code page under its short addresses. */
export function CouponRoute() {
  return (
    <AccountFrame>
      <CouponPage />
    </AccountFrame>
  );
}
