import type { Surface } from './http/api.ts';
import { accountRoutes } from './resources/accounts/routes.ts';
import { balanceTransactionExpandable, balanceTransactionRoutes } from './resources/balance-transactions/routes.ts';
import { chargeExpandable, chargeRoutes } from './resources/charges/routes.ts';
import { disputeExpandable, disputeRoutes } from './resources/disputes/routes.ts';
import { invoiceItemExpandable, invoiceItemRoutes } from './resources/invoice-items/routes.ts';
import {
  invoiceExpandable,
  invoicePaymentExpandable,
  invoicePaymentRoutes,
  invoiceRoutes,
  lineExpandable,
  presentInvoice,
} from './resources/invoices/routes.ts';
import { paymentIntentExpandable, paymentIntentRoutes } from './resources/payment-intents/routes.ts';
import { refundExpandable, refundRoutes } from './resources/refunds/routes.ts';
import { setupIntentExpandable, setupIntentRoutes } from './resources/setup-intents/routes.ts';
import { subscriptionItemRoutes } from './resources/subscription-items/routes.ts';
import {
  discountExpandable,
  presentSubscription,
  subscriptionExpandable,
  subscriptionRoutes,
} from './resources/subscriptions/routes.ts';
import { testClockRoutes } from './resources/test-clocks/routes.ts';
import { presentBalanceTransaction } from './payments/balance.ts';
import { checkoutExpandable, checkoutRoutes } from './resources/checkout/routes.ts';
import { portalConfigurationRoutes } from './resources/portal/configurations.ts';
import { portalSessionExpandable, portalSessionRoutes } from './resources/portal/sessions.ts';
import { couponExpandable, couponRoutes, presentCoupon } from './resources/coupons/routes.ts';
import {
  balanceTransactionOfCustomerExpandable,
  customerExpandable,
  customerRoutes,
} from './resources/customers/routes.ts';
import { eventRoutes, presentEvent } from './resources/events/routes.ts';
import { paymentMethodExpandable, paymentMethodRoutes } from './resources/payment-methods/routes.ts';
import { priceExpandable, priceRoutes } from './resources/prices/routes.ts';
import { productExpandable, productRoutes } from './resources/products/routes.ts';
import {
  presentPromotionCode,
  promotionCodeExpandable,
  promotionCodeRoutes,
} from './resources/promotion-codes/routes.ts';
import { searchRoutes } from './resources/search.ts';
import { webhookEndpointRoutes } from './resources/webhook-endpoints/routes.ts';

/** The part of Stripe's API that the emulator models. */
export const surface: Surface = {
  routes: [
    ...accountRoutes,
    ...customerRoutes,
    ...productRoutes,
    ...priceRoutes,
    ...paymentMethodRoutes,
    ...couponRoutes,
    ...promotionCodeRoutes,
    ...eventRoutes,
    ...webhookEndpointRoutes,
    ...subscriptionRoutes,
    ...subscriptionItemRoutes,
    ...invoiceRoutes,
    ...invoiceItemRoutes,
    ...invoicePaymentRoutes,
    ...paymentIntentRoutes,
    ...setupIntentRoutes,
    ...chargeRoutes,
    ...refundRoutes,
    ...disputeRoutes,
    ...balanceTransactionRoutes,
    ...testClockRoutes,
    ...checkoutRoutes,
    ...portalConfigurationRoutes,
    ...portalSessionRoutes,
    ...searchRoutes,
  ],
  expandable: {
    customer: customerExpandable,
    customer_balance_transaction: balanceTransactionOfCustomerExpandable,
    product: productExpandable,
    coupon: couponExpandable,
    price: priceExpandable,
    payment_method: paymentMethodExpandable,
    promotion_code: promotionCodeExpandable,
    subscription: subscriptionExpandable,
    discount: discountExpandable,
    invoice: invoiceExpandable,
    line_item: lineExpandable,
    invoiceitem: invoiceItemExpandable,
    invoice_payment: invoicePaymentExpandable,
    payment_intent: paymentIntentExpandable,
    setup_intent: setupIntentExpandable,
    charge: chargeExpandable,
    refund: refundExpandable,
    dispute: disputeExpandable,
    balance_transaction: balanceTransactionExpandable,
    'checkout.session': checkoutExpandable,
    'billing_portal.session': portalSessionExpandable,
  },
  presenters: {
    coupon: presentCoupon,
    promotion_code: presentPromotionCode,
    subscription: presentSubscription,
    invoice: presentInvoice,
    balance_transaction: presentBalanceTransaction,
    event: presentEvent,
  },
};
