import { t as device } from './en/device.ts';
import { t as gift } from './en/gift.ts';
import { t as giftBuy } from './en/gift-buy.ts';
import { t as giftDetails } from './en/gift-details.ts';
import { t as giftHistory } from './en/gift-history.ts';
import { t as giftRedeem } from './en/gift-redeem.ts';
import { t as giftStanding } from './en/gift-standing.ts';
import { t as ui } from './en/ui.ts';
import deviceSource from '../../en/device.json' with { type: 'json' };
import giftSource from '../../en/gift.json' with { type: 'json' };
import giftBuySource from '../../en/gift-buy.json' with { type: 'json' };
import giftDetailsSource from '../../en/gift-details.json' with { type: 'json' };
import giftHistorySource from '../../en/gift-history.json' with { type: 'json' };
import giftRedeemSource from '../../en/gift-redeem.json' with { type: 'json' };
import giftStandingSource from '../../en/gift-standing.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'device': device, 'gift': gift, 'gift-buy': giftBuy, 'gift-details': giftDetails, 'gift-history': giftHistory, 'gift-redeem': giftRedeem, 'gift-standing': giftStanding, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'device': deviceSource, 'gift': giftSource, 'gift-buy': giftBuySource, 'gift-details': giftDetailsSource, 'gift-history': giftHistorySource, 'gift-redeem': giftRedeemSource, 'gift-standing': giftStandingSource, 'ui': uiSource };
