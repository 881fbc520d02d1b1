import { t as accessReasons } from './en/access-reasons.ts';
import { t as billingLines } from './en/billing-lines.ts';
import { t as device } from './en/device.ts';
import { t as mail } from './en/mail.ts';
import { t as mailAccount } from './en/mail-account.ts';
import { t as mailBilling } from './en/mail-billing.ts';
import { t as mailDispute } from './en/mail-dispute.ts';
import { t as mailEnding } from './en/mail-ending.ts';
import { t as mailGift } from './en/mail-gift.ts';
import { t as mediaFailures } from './en/media-failures.ts';
import { t as mediaLabels } from './en/media-labels.ts';
import { t as personalRows } from './en/personal-rows.ts';
import { t as pointsCauses } from './en/points-causes.ts';
import { t as ui } from './en/ui.ts';
import accessReasonsSource from '../../en/access-reasons.json' with { type: 'json' };
import billingLinesSource from '../../en/billing-lines.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import mailSource from '../../en/mail.json' with { type: 'json' };
import mailAccountSource from '../../en/mail-account.json' with { type: 'json' };
import mailBillingSource from '../../en/mail-billing.json' with { type: 'json' };
import mailDisputeSource from '../../en/mail-dispute.json' with { type: 'json' };
import mailEndingSource from '../../en/mail-ending.json' with { type: 'json' };
import mailGiftSource from '../../en/mail-gift.json' with { type: 'json' };
import mediaFailuresSource from '../../en/media-failures.json' with { type: 'json' };
import mediaLabelsSource from '../../en/media-labels.json' with { type: 'json' };
import personalRowsSource from '../../en/personal-rows.json' with { type: 'json' };
import pointsCausesSource from '../../en/points-causes.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'access-reasons': accessReasons, 'billing-lines': billingLines, 'device': device, 'mail': mail, 'mail-account': mailAccount, 'mail-billing': mailBilling, 'mail-dispute': mailDispute, 'mail-ending': mailEnding, 'mail-gift': mailGift, 'media-failures': mediaFailures, 'media-labels': mediaLabels, 'personal-rows': personalRows, 'points-causes': pointsCauses, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'access-reasons': accessReasonsSource, 'billing-lines': billingLinesSource, 'device': deviceSource, 'mail': mailSource, 'mail-account': mailAccountSource, 'mail-billing': mailBillingSource, 'mail-dispute': mailDisputeSource, 'mail-ending': mailEndingSource, 'mail-gift': mailGiftSource, 'media-failures': mediaFailuresSource, 'media-labels': mediaLabelsSource, 'personal-rows': personalRowsSource, 'points-causes': pointsCausesSource, 'ui': uiSource };
