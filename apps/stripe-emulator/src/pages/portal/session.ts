import type { Customer, PortalConfiguration, PortalSession, Subscription } from '../../engine/wire.ts';
import { missing } from '../../http/failure.ts';
import { find } from '../../resources/find.ts';
import { isOver } from '../../resources/subscriptions/change.ts';
import type { Exchange, Page } from '../exchange.ts';
import { html } from '../markup.ts';
import type { Content } from '../markup.ts';
import { linkTo, notice, testMode } from '../notice.ts';
import type { PageRoute, PageContext } from '../page-context.ts';

/** A visit to the portal: the customer and what they may do. */
export interface Visit {
  readonly session: PortalSession;
  readonly customer: Customer;
  readonly features: PortalConfiguration['features'];
  /** The base path of every page of this visit. */
  readonly root: string;
}

const openFor = 3600;
export const portalRoot = '/p/session/:';

type Act = (context: PageContext, exchange: Exchange, visit: Visit, ...ids: string[]) => Promise<void> | void;

/** Anyone with the address is admitted, for an hour. */
export const inPortal =
  (act: Act): PageRoute['answer'] =>
  async (context, exchange, secret = '', ...ids) => {
    const { tables } = context.engine;
    const session = tables['billing_portal.session'].all().findLast(({ url }) => url.endsWith(`/p/session/${secret}`));
    const customer = tables.customer.get(session?.customer ?? '');
    if (session === undefined || customer === undefined)
      return exchange.show(notice(404, 'There is nothing here', 'This address leads to no billing page.'));
    if (context.engine.now(customer.test_clock) >= session.created + openFor)
      return exchange.show(
        notice(
          410,
          'This page has expired',
          'Go back to where you came from to open it anew.',
          linkTo(session.return_url, 'Go back', 'button'),
        ),
      );
    const { features } = find(context.engine, 'billing_portal.configuration', session.configuration);
    await act(context, exchange, { session, customer, features, root: `/p/session/${secret}` }, ...ids);
  };

export interface PortalView {
  readonly title: string;
  readonly body: Content;
  readonly status?: number;
  readonly alert?: string | undefined;
  readonly done?: string | undefined;
}

/** Where a visit can end: a form's response may redirect there, also through other pages. */
export const waysOut = ({ session }: Visit): (string | null)[] => [
  session.return_url,
  session.flow?.after_completion.redirect?.return_url ?? null,
];

export const portalPage = (visit: Visit, view: PortalView): Page => ({
  title: view.title,
  status: view.status ?? 200,
  leadsTo: waysOut(visit),
  body: html`<main class="middle stack wide">
    <div class="row apart">
      ${linkTo(visit.session.return_url, html`<span aria-hidden="true">←</span> Back`) ?? html`<span></span>`}
      ${testMode}
    </div>
    <h1>${view.title}</h1>
    ${view.alert === undefined ? null : html`<p class="notice bad" role="alert" tabindex="-1">${view.alert}</p>`}
    ${view.done === undefined ? null : html`<p class="notice good" role="status">${view.done}</p>`} ${view.body}
  </main>`,
});

const said = {
  card: 'Your card was saved.',
  removed: 'The card was removed.',
  default: 'This card is used from now on.',
  cancelled: 'Your subscription was cancelled.',
  kept: 'Your subscription goes on.',
  changed: 'Your subscription was changed.',
} as const;
export type Done = keyof typeof said;

export const doneWords = (query: URLSearchParams): string | undefined => {
  const what = query.get('said') ?? '';
  return Object.hasOwn(said, what) ? said[what as Done] : undefined;
};

/** After a flow, the session's settings decide where to go; otherwise back to the portal's home. */
export function finish(exchange: Exchange, visit: Visit, what: Done, ofFlow: boolean): void {
  const after = ofFlow ? visit.session.flow?.after_completion : undefined;
  if (after?.type === 'redirect' && after.redirect !== null) return exchange.redirect(after.redirect.return_url);
  if (after?.type === 'hosted_confirmation')
    return exchange.show(
      notice(
        200,
        said[what],
        after.hosted_confirmation?.custom_message,
        linkTo(visit.session.return_url, 'Go back', 'button'),
      ),
    );
  exchange.redirect(`${visit.root}?said=${what}`);
}

export function ownSubscription({ engine }: PageContext, { customer }: Visit, id: string): Subscription {
  const found = engine.tables.subscription.get(id);
  if (found === undefined || found.customer !== customer.id || isOver(found)) throw missing('subscription', id);
  return found;
}
