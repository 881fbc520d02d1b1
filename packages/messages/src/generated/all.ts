import { t as catalogCollection } from './en/catalog-collection.ts';
import { t as catalogFaq } from './en/catalog-faq.ts';
import { t as catalogHome } from './en/catalog-home.ts';
import { t as catalogPlaceFailed } from './en/catalog-place-failed.ts';
import { t as catalogShow } from './en/catalog-show.ts';
import { t as catalogVideo } from './en/catalog-video.ts';
import { t as device } from './en/device.ts';
import { t as greenlightClock } from './en/greenlight-clock.ts';
import { t as greenlightContribute } from './en/greenlight-contribute.ts';
import { t as greenlightFindings } from './en/greenlight-findings.ts';
import { t as greenlightPage } from './en/greenlight-page.ts';
import { t as greenlightRecount } from './en/greenlight-recount.ts';
import { t as greenlightStrip } from './en/greenlight-strip.ts';
import { t as ui } from './en/ui.ts';
import catalogCollectionSource from '../../en/catalog-collection.json' with { type: 'json' };
import catalogFaqSource from '../../en/catalog-faq.json' with { type: 'json' };
import catalogHomeSource from '../../en/catalog-home.json' with { type: 'json' };
import catalogPlaceFailedSource from '../../en/catalog-place-failed.json' with { type: 'json' };
import catalogShowSource from '../../en/catalog-show.json' with { type: 'json' };
import catalogVideoSource from '../../en/catalog-video.json' with { type: 'json' };
import deviceSource from '../../en/device.json' with { type: 'json' };
import greenlightClockSource from '../../en/greenlight-clock.json' with { type: 'json' };
import greenlightContributeSource from '../../en/greenlight-contribute.json' with { type: 'json' };
import greenlightFindingsSource from '../../en/greenlight-findings.json' with { type: 'json' };
import greenlightPageSource from '../../en/greenlight-page.json' with { type: 'json' };
import greenlightRecountSource from '../../en/greenlight-recount.json' with { type: 'json' };
import greenlightStripSource from '../../en/greenlight-strip.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'catalog-collection': catalogCollection, 'catalog-faq': catalogFaq, 'catalog-home': catalogHome, 'catalog-place-failed': catalogPlaceFailed, 'catalog-show': catalogShow, 'catalog-video': catalogVideo, 'device': device, 'greenlight-clock': greenlightClock, 'greenlight-contribute': greenlightContribute, 'greenlight-findings': greenlightFindings, 'greenlight-page': greenlightPage, 'greenlight-recount': greenlightRecount, 'greenlight-strip': greenlightStrip, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'catalog-collection': catalogCollectionSource, 'catalog-faq': catalogFaqSource, 'catalog-home': catalogHomeSource, 'catalog-place-failed': catalogPlaceFailedSource, 'catalog-show': catalogShowSource, 'catalog-video': catalogVideoSource, 'device': deviceSource, 'greenlight-clock': greenlightClockSource, 'greenlight-contribute': greenlightContributeSource, 'greenlight-findings': greenlightFindingsSource, 'greenlight-page': greenlightPageSource, 'greenlight-recount': greenlightRecountSource, 'greenlight-strip': greenlightStripSource, 'ui': uiSource };
