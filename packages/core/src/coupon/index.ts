export { applyCoupon, getCouponSubscription, searchCoupon } from './coupon.command.ts';
