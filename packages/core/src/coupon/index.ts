export { applyCoupon, couponSubscription, searchCoupon } from './coupon.command.ts';
