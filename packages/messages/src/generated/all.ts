import { t as device } from './en/device.ts';
import { t as fields } from './en/fields.ts';
import { t as refusals } from './en/refusals.ts';
import { t as requests } from './en/requests.ts';
import { t as siteFile } from './en/site-file.ts';
import { t as ui } from './en/ui.ts';
import deviceSource from '../../en/device.json' with { type: 'json' };
import fieldsSource from '../../en/fields.json' with { type: 'json' };
import refusalsSource from '../../en/refusals.json' with { type: 'json' };
import requestsSource from '../../en/requests.json' with { type: 'json' };
import siteFileSource from '../../en/site-file.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'device': device, 'fields': fields, 'refusals': refusals, 'requests': requests, 'site-file': siteFile, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'device': deviceSource, 'fields': fieldsSource, 'refusals': refusalsSource, 'requests': requestsSource, 'site-file': siteFileSource, 'ui': uiSource };
