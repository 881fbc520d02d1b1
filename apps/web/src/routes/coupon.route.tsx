import { CouponPage } from '../features/coupon/components/coupon-page.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The page for discount codes under its short names. */
export function CouponRoute() {
  return (
    <AccountFrame>
      <CouponPage />
    </AccountFrame>
  );
}
