import type { PageRoute } from '../page-context.ts';
import { chargePages } from './charges.ts';
import { eventPages } from './events.ts';
import { overviewPages } from './overview.ts';
import { peoplePages } from './people.ts';
import { promotionCodePages } from './promotion-codes.ts';

/** The site proxies `/dev/stripe` unchanged, so every address is below that path and names no host. */
export const dashboardPages: readonly PageRoute[] = [
  ...overviewPages,
  ...peoplePages,
  ...chargePages,
  ...promotionCodePages,
  ...eventPages,
];
