import { t as device } from './en/device.ts';
import { t as ui } from './en/ui.ts';
import deviceSource from '../../en/device.json' with { type: 'json' };
import uiSource from '../../en/ui.json' with { type: 'json' };

/** Every catalogue by name. */
export const catalogues = { 'device': device, 'ui': ui };

/** The English source of every catalogue: ICU MessageFormat by key. */
export const sources = { 'device': deviceSource, 'ui': uiSource };
