import { t as common } from './en/common.ts';
import { t as commonCards } from './en/common-cards.ts';
import { t as commonNoNeed } from './en/common-no-need.ts';
import { t as commonOffer } from './en/common-offer.ts';
import { t as commonPoints } from './en/common-points.ts';
import { t as commonReadMore } from './en/common-read-more.ts';
import { t as device } from './en/device.ts';
import { t as shell } from './en/shell.ts';
import { t as shellAccount } from './en/shell-account.ts';
import { t as shellChores } from './en/shell-chores.ts';
import { t as shellMenu } from './en/shell-menu.ts';
import { t as ui } from './en/ui.ts';
import { t as uiCard } from './en/ui-card.ts';
import { t as uiCarousel } from './en/ui-carousel.ts';
import { t as uiDevices } from './en/ui-devices.ts';
import { t as uiField } from './en/ui-field.ts';
import { t as uiRail } from './en/ui-rail.ts';
import commonSource from '../../en/common.json' with { type: 'json' };
import commonCardsSource from '../../en/common-cards.json' with { type: 'json' };
import commonNoNeedSource from '../../en/common-no-need.json' with { type: 'json' };
import commonOfferSource from '../../en/common-offer.json' with { type: 'json' };
import commonPointsSource from '../../en/common-points.json' with { type: 'json' };
import commonReadMoreSource from '../../en/common-read-more.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import shellSource from '../../en/shell.json' with { type: 'json' };
import shellAccountSource from '../../en/shell-account.json' with { type: 'json' };
import shellChoresSource from '../../en/shell-chores.json' with { type: 'json' };
import shellMenuSource from '../../en/shell-menu.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };
import uiCardSource from '../../en/ui-card.json' with { type: 'json' };
import uiCarouselSource from '../../en/ui-carousel.json' with { type: 'json' };
import uiDevicesSource from '../../en/ui-devices.json' with { type: 'json' };
import uiFieldSource from '../../en/ui-field.json' with { type: 'json' };
import uiRailSource from '../../en/ui-rail.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'common': common, 'common-cards': commonCards, 'common-no-need': commonNoNeed, 'common-offer': commonOffer, 'common-points': commonPoints, 'common-read-more': commonReadMore, 'device': device, 'shell': shell, 'shell-account': shellAccount, 'shell-chores': shellChores, 'shell-menu': shellMenu, 'ui': ui, 'ui-card': uiCard, 'ui-carousel': uiCarousel, 'ui-devices': uiDevices, 'ui-field': uiField, 'ui-rail': uiRail };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'common': commonSource, 'common-cards': commonCardsSource, 'common-no-need': commonNoNeedSource, 'common-offer': commonOfferSource, 'common-points': commonPointsSource, 'common-read-more': commonReadMoreSource, 'device': deviceSource, 'shell': shellSource, 'shell-account': shellAccountSource, 'shell-chores': shellChoresSource, 'shell-menu': shellMenuSource, 'ui': uiSource, 'ui-card': uiCardSource, 'ui-carousel': uiCarouselSource, 'ui-devices': uiDevicesSource, 'ui-field': uiFieldSource, 'ui-rail': uiRailSource };
