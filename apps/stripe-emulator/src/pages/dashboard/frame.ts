import type { Exchange } from '../exchange.ts';
import { html } from '../markup.ts';
import type { Content, Markup } from '../markup.ts';
import { testMode } from '../notice.ts';

export const root = '/dev/stripe';

const sections = [
  ['Overview', root],
  ['Customers', `${root}/customers`],
  ['Subscriptions', `${root}/subscriptions`],
  ['Invoices', `${root}/invoices`],
  ['Charges', `${root}/charges`],
  ['Promotion codes', `${root}/promotion-codes`],
  ['Events', `${root}/events`],
] as const;
export type Section = (typeof sections)[number][0];

/** The message about the completed action, shown on the page it redirects to. */
const said: Readonly<Record<string, string>> = {
  advanced: 'The clock was advanced.',
  armed: 'The next payment will fail.',
  disarmed: 'Payments are answered as their cards say again.',
  refunded: 'The money was given back.',
  disputed: 'The charge is disputed.',
  closed: 'The dispute is closed.',
  sent: 'The event is being sent again.',
  made: 'The promotion code was made.',
  switched: 'The promotion code was changed.',
};

export const saying = (address: string, what: keyof typeof said): string => `${address}?said=${what}`;

export interface DashboardView {
  readonly title: string;
  readonly section: Section;
  readonly body: Content;
  readonly status?: number;
  readonly alert?: string | undefined;
}

export function showView(exchange: Exchange, { title, section, body, status = 200, alert }: DashboardView): void {
  const done = said[exchange.query.get('said') ?? ''];
  exchange.show({
    title: `${title} · Stripe emulator`,
    status,
    body: html`<header class="top">
        <div class="inner">
          <p class="row apart"><strong>Stripe emulator</strong> ${testMode}</p>
          <nav aria-label="Dashboard">
            <ul>
              ${sections.map(
                ([name, address]) =>
                  html`<li>
                    <a href="${address}" ${name === section ? html` aria-current="page"` : null}>${name}</a>
                  </li>`,
              )}
            </ul>
          </nav>
        </div>
      </header>
      <main class="dashboard stack">
        <h1>${title}</h1>
        ${alert === undefined ? null : html`<p class="notice bad" role="alert" tabindex="-1">${alert}</p>`}
        ${done === undefined ? null : html`<p class="notice good" role="status">${done}</p>`} ${body}
      </main>`,
  });
}

export interface Column<T> {
  readonly name: string;
  readonly cell: (row: T) => Content;
  /** Amounts are right-aligned; `wide` columns are hidden if space is tight; button columns have a hidden heading. */
  readonly kind?: 'number' | 'wide' | 'act';
}

/** A table with a message if it is empty. */
export function table<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Markup {
  if (rows.length === 0) return html`<p class="muted">No ${name.toLowerCase()} yet.</p>`;
  return html`<div class="scroll" role="region" aria-label="${name}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((each) => html`<th scope="col" class="${each.kind ?? ''}">${each.kind === 'act' ? html`<span class="hidden">${each.name}</span>` : each.name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map((each) => html`<td class="${each.kind ?? ''}">${each.cell(row)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

export const facts = (pairs: readonly (readonly [string, Content])[]): Markup =>
  html`<dl class="facts">
    ${pairs.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

export const section = (title: string, content: Content): Markup =>
  html`<section class="card stack">
    <h2>${title}</h2>
    ${content}
  </section>`;

export const rawObject = (value: unknown): Markup =>
  html`<details class="card">
    <summary>The object as the API shows it</summary>
    <pre class="code" tabindex="0">${JSON.stringify(value, null, 2)}</pre>
  </details>`;
