import { Refusal } from '@houselights/contracts';
import type { Payments } from '@houselights/core';

const refuse = (): Promise<never> => Promise.reject(new Refusal('payments_not_offered'));

/** Payments of a site without keys: every operation that could cost something is refused. */
export const noPayments: Payments = {
  offered: false,
  makeCustomer: refuse,
  hasCustomer: refuse,
  forgetCustomer: refuse,
  ensurePrice: refuse,
  readCustomer: refuse,
  openCheckout: refuse,
  readCheckout: refuse,
  expireCheckout: refuse,
  openPortal: refuse,
  previewChange: refuse,
  change: refuse,
  changeOncePaid: refuse,
  pause: refuse,
  unpause: refuse,
  cancelAtPeriodEnd: refuse,
  resume: refuse,
  cancelNow: refuse,
  voidInvoice: refuse,
  stopCollecting: refuse,
  extend: refuse,
  findPromotion: refuse,
  applyPromotion: refuse,
  applyDiscount: refuse,
  refund: refuse,
  takeCredit: refuse,
  listSubscriptions: refuse,
  listEvents: refuse,
  customerOf: refuse,
  inspect: refuse,
  readEvent: () => undefined,
};
