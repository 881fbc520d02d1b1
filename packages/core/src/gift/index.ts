export { buyGift } from './buy-gift.command.ts';
export { bringForward, bringForwardAll } from './bring-forward.command.ts';
export { closeUpGifts } from './close-up.command.ts';
export { giftCodeHash } from './gift-code.ts';
export { extendByGift, extendByGifts } from './extend-subscription.command.ts';
export { listGifts, readGift, sendGiftAgain } from './own-gifts.query.ts';
export { lookAtGift, redeemGift } from './redeem-gift.command.ts';
export { followGiftPayment } from './follow-payment.command.ts';
export { abandonGifts, acceptGift, deliverGifts } from './settle-gift.command.ts';
