import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../http/failure.ts';
import type { Exchange } from '../exchange.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only dashboard pages know the token, so forms on other sites are rejected. */
export const form = (context: PageContext, path: string, content: Content, className = 'row'): Markup =>
  html`<form class="${className}" method="post" action="${path}">
    <input type="hidden" name="token" value="${context.token}" />
    ${content}
  </form>`;

/** Rejects other host names that point to this machine (DNS rebinding). */
function checkHost(exchange: Exchange): void {
  const host = `http://${exchange.request.headers.host ?? ''}`;
  if (URL.canParse(host) && loopback.has(new URL(host).hostname)) return;
  throw new Failure('The dashboard answers under a name of this machine only.', { status: 403 });
}

function checkToken(context: PageContext, sent: string): void {
  const [one, other] = [Buffer.from(sent), Buffer.from(context.token)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw new Failure('This form comes from somewhere else, or from before the emulator was started. Open it again.', {
    status: 403,
  });
}

type View = (context: PageContext, exchange: Exchange, ...ids: string[]) => Promise<void> | void;
type Onwards = string | void;
type Act = (
  context: PageContext,
  fields: URLSearchParams,
  exchange: Exchange,
  ...ids: string[]
) => Promise<Onwards> | Onwards;

export const view = (path: string, answer: View): PageRoute => ({
  method: 'GET',
  path,
  answer: (context, exchange, ...ids) => {
    checkHost(exchange);
    return answer(context, exchange, ...ids);
  },
});

/** Runs an action and redirects to the path that it returns. */
export const act = (path: string, work: Act): PageRoute => ({
  method: 'POST',
  path,
  answer: async (context, exchange, ...ids) => {
    checkHost(exchange);
    const fields = await exchange.form();
    checkToken(context, fields.get('token') ?? '');
    const onwards = await work(context, fields, exchange, ...ids);
    if (typeof onwards === 'string') exchange.redirect(onwards);
  },
});
