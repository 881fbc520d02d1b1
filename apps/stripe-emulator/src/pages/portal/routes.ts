import type { Exchange } from '../exchange.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { portalCancelPages } from './cancel.ts';
import { portalCardPages } from './cards.ts';
import { showHome } from './home.ts';
import { inPortal, portalRoot } from './session.ts';
import type { Visit } from './session.ts';
import { portalUpdatePages } from './update.ts';

/** The first page of a session opened for a specific flow. */
function placeOf({ session: { flow } }: Visit): string | null {
  if (flow === null) return null;
  if (flow.type === 'payment_method_update') return 'card';
  if (flow.subscription_cancel !== null) return `cancel/${flow.subscription_cancel.subscription}`;
  const update = flow.subscription_update ?? flow.subscription_update_confirm;
  return update === null ? null : `update/${update.subscription}`;
}

function home(context: PageContext, exchange: Exchange, visit: Visit): void {
  const place = placeOf(visit);
  const goesHome = exchange.query.has('home') || exchange.query.has('said');
  if (place === null || goesHome) return showHome(context, exchange, visit);
  exchange.redirect(`${visit.root}/${place}`);
}

export const portalPages: readonly PageRoute[] = [
  { method: 'GET', path: portalRoot, answer: inPortal(home) },
  ...portalCardPages,
  ...portalCancelPages,
  ...portalUpdatePages,
];
