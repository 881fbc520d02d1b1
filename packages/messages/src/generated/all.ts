import { t as continueRail } from './en/continue-rail.ts';
import { t as device } from './en/device.ts';
import { t as gift } from './en/gift.ts';
import { t as giftBuy } from './en/gift-buy.ts';
import { t as giftDetails } from './en/gift-details.ts';
import { t as giftHistory } from './en/gift-history.ts';
import { t as giftRedeem } from './en/gift-redeem.ts';
import { t as giftStanding } from './en/gift-standing.ts';
import { t as pitch } from './en/pitch.ts';
import { t as player } from './en/player.ts';
import { t as playerHelp } from './en/player-help.ts';
import { t as playerMenus } from './en/player-menus.ts';
import { t as playerScreens } from './en/player-screens.ts';
import { t as playerStreams } from './en/player-streams.ts';
import { t as spokenTime } from './en/spoken-time.ts';
import { t as ui } from './en/ui.ts';
import { t as watchHistory } from './en/watch-history.ts';
import continueRailSource from '../../en/continue-rail.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import giftSource from '../../en/gift.json' with { type: 'json' };
import giftBuySource from '../../en/gift-buy.json' with { type: 'json' };
import giftDetailsSource from '../../en/gift-details.json' with { type: 'json' };
import giftHistorySource from '../../en/gift-history.json' with { type: 'json' };
import giftRedeemSource from '../../en/gift-redeem.json' with { type: 'json' };
import giftStandingSource from '../../en/gift-standing.json' with { type: 'json' };
import pitchSource from '../../en/pitch.json' with { type: 'json' };
import playerSource from '../../en/player.json' with { type: 'json' };
import playerHelpSource from '../../en/player-help.json' with { type: 'json' };
import playerMenusSource from '../../en/player-menus.json' with { type: 'json' };
import playerScreensSource from '../../en/player-screens.json' with { type: 'json' };
import playerStreamsSource from '../../en/player-streams.json' with { type: 'json' };
import spokenTimeSource from '../../en/spoken-time.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };
import watchHistorySource from '../../en/watch-history.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'continue-rail': continueRail, 'device': device, 'gift': gift, 'gift-buy': giftBuy, 'gift-details': giftDetails, 'gift-history': giftHistory, 'gift-redeem': giftRedeem, 'gift-standing': giftStanding, 'pitch': pitch, 'player': player, 'player-help': playerHelp, 'player-menus': playerMenus, 'player-screens': playerScreens, 'player-streams': playerStreams, 'spoken-time': spokenTime, 'ui': ui, 'watch-history': watchHistory };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'continue-rail': continueRailSource, 'device': deviceSource, 'gift': giftSource, 'gift-buy': giftBuySource, 'gift-details': giftDetailsSource, 'gift-history': giftHistorySource, 'gift-redeem': giftRedeemSource, 'gift-standing': giftStandingSource, 'pitch': pitchSource, 'player': playerSource, 'player-help': playerHelpSource, 'player-menus': playerMenusSource, 'player-screens': playerScreensSource, 'player-streams': playerStreamsSource, 'spoken-time': spokenTimeSource, 'ui': uiSource, 'watch-history': watchHistorySource };
