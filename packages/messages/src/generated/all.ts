import { t as billing } from './en/billing.ts';
import { t as billingAccess } from './en/billing-access.ts';
import { t as billingAccessPage } from './en/billing-access-page.ts';
import { t as billingActs } from './en/billing-acts.ts';
import { t as billingCancel } from './en/billing-cancel.ts';
import { t as billingCharges } from './en/billing-charges.ts';
import { t as billingInvoices } from './en/billing-invoices.ts';
import { t as billingMembership } from './en/billing-membership.ts';
import { t as billingPage } from './en/billing-page.ts';
import { t as billingPause } from './en/billing-pause.ts';
import { t as billingPausePage } from './en/billing-pause-page.ts';
import { t as billingPayment } from './en/billing-payment.ts';
import { t as billingPaymentDone } from './en/billing-payment-done.ts';
import { t as billingPlan } from './en/billing-plan.ts';
import { t as billingStanding } from './en/billing-standing.ts';
import { t as billingTerms } from './en/billing-terms.ts';
import { t as billingWaiting } from './en/billing-waiting.ts';
import { t as device } from './en/device.ts';
import { t as ui } from './en/ui.ts';
import billingSource from '../../en/billing.json' with { type: 'json' };
import billingAccessSource from '../../en/billing-access.json' with { type: 'json' };
import billingAccessPageSource from '../../en/billing-access-page.json' with { type: 'json' };
import billingActsSource from '../../en/billing-acts.json' with { type: 'json' };
import billingCancelSource from '../../en/billing-cancel.json' with { type: 'json' };
import billingChargesSource from '../../en/billing-charges.json' with { type: 'json' };
import billingInvoicesSource from '../../en/billing-invoices.json' with { type: 'json' };
import billingMembershipSource from '../../en/billing-membership.json' with { type: 'json' };
import billingPageSource from '../../en/billing-page.json' with { type: 'json' };
import billingPauseSource from '../../en/billing-pause.json' with { type: 'json' };
import billingPausePageSource from '../../en/billing-pause-page.json' with { type: 'json' };
import billingPaymentSource from '../../en/billing-payment.json' with { type: 'json' };
import billingPaymentDoneSource from '../../en/billing-payment-done.json' with { type: 'json' };
import billingPlanSource from '../../en/billing-plan.json' with { type: 'json' };
import billingStandingSource from '../../en/billing-standing.json' with { type: 'json' };
import billingTermsSource from '../../en/billing-terms.json' with { type: 'json' };
import billingWaitingSource from '../../en/billing-waiting.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'billing': billing, 'billing-access': billingAccess, 'billing-access-page': billingAccessPage, 'billing-acts': billingActs, 'billing-cancel': billingCancel, 'billing-charges': billingCharges, 'billing-invoices': billingInvoices, 'billing-membership': billingMembership, 'billing-page': billingPage, 'billing-pause': billingPause, 'billing-pause-page': billingPausePage, 'billing-payment': billingPayment, 'billing-payment-done': billingPaymentDone, 'billing-plan': billingPlan, 'billing-standing': billingStanding, 'billing-terms': billingTerms, 'billing-waiting': billingWaiting, 'device': device, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'billing': billingSource, 'billing-access': billingAccessSource, 'billing-access-page': billingAccessPageSource, 'billing-acts': billingActsSource, 'billing-cancel': billingCancelSource, 'billing-charges': billingChargesSource, 'billing-invoices': billingInvoicesSource, 'billing-membership': billingMembershipSource, 'billing-page': billingPageSource, 'billing-pause': billingPauseSource, 'billing-pause-page': billingPausePageSource, 'billing-payment': billingPaymentSource, 'billing-payment-done': billingPaymentDoneSource, 'billing-plan': billingPlanSource, 'billing-standing': billingStandingSource, 'billing-terms': billingTermsSource, 'billing-waiting': billingWaitingSource, 'device': deviceSource, 'ui': uiSource };
