import Stripe from 'stripe';
import { Failure } from '../http/failure.ts';
import type { PageHandler } from '../http/server.ts';
import { authenticationPages } from './authentication.ts';
import { checkoutPages } from './checkout/routes.ts';
import { dashboardPages } from './dashboard/routes.ts';
import { Exchange, FormTooLarge } from './exchange.ts';
import { invoicePages } from './invoice/routes.ts';
import { notice } from './notice.ts';
import { portalPages } from './portal/routes.ts';
import { receiptPages } from './receipt.ts';
import type { PageRoute, PageContext } from './page-context.ts';

const routes: readonly PageRoute[] = [
  ...checkoutPages,
  ...authenticationPages,
  ...portalPages,
  ...invoicePages,
  ...receiptPages,
  ...dashboardPages,
];

/** Handles everything a browser sees: hosted pages and the dashboard. */
export const makePages =
  (context: PageContext): PageHandler =>
  async (request, response) => {
    const exchange = new Exchange(request, response);
    const matching = routes.filter((each) => idsOf(each.path, exchange.path) !== null);
    if (matching.length === 0) return false;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const route = matching.find((each) => each.method === method);
    if (route === undefined)
      exchange.send(405, 'Method not allowed\n', { 'content-type': 'text/plain; charset=utf-8' });
    else await answer(context, exchange, route);
    return true;
  };

async function answer(context: PageContext, exchange: Exchange, route: PageRoute): Promise<void> {
  try {
    context.engine.catchUp();
    await route.answer(context, exchange, ...(idsOf(route.path, exchange.path) ?? []));
  } catch (error) {
    if (error instanceof FormTooLarge) exchange.show(notice(413, 'That was too much', 'The form is too large.'));
    else if (error instanceof Failure) exchange.show(notice(error.status, 'That did not work', error.message));
    else if (error instanceof Stripe.errors.StripeError)
      exchange.show(notice(error.statusCode ?? 400, 'That did not work', error.message));
    else throw error;
  }
}

function idsOf(pattern: string, path: string): string[] | null {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (
    wanted.length !== parts.length ||
    !wanted.every((each, index) => (each === ':' ? parts[index] !== '' : each === parts[index]))
  )
    return null;
  return parts.filter((_, index) => wanted[index] === ':');
}
