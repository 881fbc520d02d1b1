import { timingSafeEqual } from 'node:crypto';
import { Failure } from '../../http/failure.ts';
import type { Exchange } from '../exchange.ts';
import type { PageRoute, PageWorld } from '../world.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Only dashboard pages know the token, so forms on other sites are rejected. */
export const form = (world: PageWorld, path: string, content: Content, className = 'row'): Markup =>
  html`<form class="${className}" method="post" action="${path}">
    <input type="hidden" name="token" value="${world.token}" />
    ${content}
  </form>`;

/** Rejects other host names that point to this machine (DNS rebinding). */
function checkHost(exchange: Exchange): void {
  const host = `http://${exchange.request.headers.host ?? ''}`;
  if (URL.canParse(host) && loopback.has(new URL(host).hostname)) return;
  throw new Failure('The dashboard answers under a name of this machine only.', { status: 403 });
}

function checkToken(world: PageWorld, sent: string): void {
  const [one, other] = [Buffer.from(sent), Buffer.from(world.token)];
  if (one.length === other.length && timingSafeEqual(one, other)) return;
  throw new Failure('This form comes from somewhere else, or from before the emulator was started. Open it again.', {
    status: 403,
  });
}

type View = (world: PageWorld, exchange: Exchange, ...ids: string[]) => Promise<void> | void;
type Onwards = string | void;
type Act = (
  world: PageWorld,
  fields: URLSearchParams,
  exchange: Exchange,
  ...ids: string[]
) => Promise<Onwards> | Onwards;

export const view = (path: string, answer: View): PageRoute => ({
  method: 'GET',
  path,
  answer: (world, exchange, ...ids) => {
    checkHost(exchange);
    return answer(world, exchange, ...ids);
  },
});

/** Runs an action and redirects to the path that it returns. */
export const act = (path: string, work: Act): PageRoute => ({
  method: 'POST',
  path,
  answer: async (world, exchange, ...ids) => {
    checkHost(exchange);
    const fields = await exchange.form();
    checkToken(world, fields.get('token') ?? '');
    const onwards = await work(world, fields, exchange, ...ids);
    if (typeof onwards === 'string') exchange.redirect(onwards);
  },
});
