import type { Delivery } from '../../engine/secrets.ts';
import type { StoredEvent } from '../../engine/wire.ts';
import { find } from '../../resources/find.ts';
import { presentEvent } from '../../resources/events/routes.ts';
import { badge } from '../billing-words.ts';
import type { PageRoute, PageContext } from '../page-context.ts';
import { html } from '../markup.ts';
import { facts, rawObject, root, saying, section, showView, table } from './frame.ts';
import type { Column } from './frame.ts';
import { act, form, view } from './guard.ts';
import { linkBelow, newest, when } from './rows.ts';

const place = `${root}/events`;

const subject = ({ data: { object } }: StoredEvent): string =>
  typeof object === 'object' && object !== null && 'id' in object && typeof object.id === 'string' ? object.id : '';

const columns = ({ engine }: PageContext): readonly Column<StoredEvent>[] => [
  { name: 'Event', cell: (row) => linkBelow('events', row.id, row.type) },
  { name: 'Of', kind: 'wide', cell: (row) => html`<span class="code">${subject(row)}</span>` },
  {
    name: 'Delivery',
    cell: (row) => engine.tables.delivery.withKey('event', row.id).map((each) => html`${badge(each.status)} `),
  },
  { name: 'When', cell: (row) => when(row.created) },
];

const list = view(place, (context, exchange) => {
  const type = exchange.query.get('type') ?? '';
  const { rows, older } = newest(context.engine.tables.event, exchange, type === '' ? undefined : ['type', type]);
  showView(exchange, {
    title: 'Events',
    section: 'Events',
    body: html`<form class="row bottom" action="${place}">
        <div class="field">
          <label for="type">Type</label
          ><input
            id="type"
            name="type"
            type="search"
            value="${type}"
            placeholder="invoice.paid"
            spellcheck="false"
            autocapitalize="none"
          />
        </div>
        <button>Find</button>
      </form>
      ${table('Events', columns(context), rows)} ${older}`,
  });
});

const deliveryColumns = (context: PageContext, event: string): readonly Column<Delivery>[] => [
  { name: 'To', cell: (row) => html`<span class="code">${row.url}</span>` },
  { name: 'State', cell: (row) => badge(row.status) },
  { name: 'Tries', kind: 'number', cell: (row) => row.attempts },
  { name: 'Answer', cell: (row) => row.answer ?? (row.attempts === 0 ? null : 'none') },
  {
    name: 'What to do',
    kind: 'act',
    cell: (row) => form(context, `${place}/${event}/deliveries/${row.id}`, html`<button>Send again</button>`),
  },
];

const page = view(`${place}/:`, (context, exchange, id = '') => {
  const { engine } = context;
  const event = find(engine, 'event', id);
  showView(exchange, {
    title: event.type,
    section: 'Events',
    body: [
      facts([
        ['Id', html`<span class="code">${id}</span>`],
        ['When', when(event.created)],
        ['Of', html`<span class="code">${subject(event)}</span>`],
      ]),
      section(
        'Deliveries',
        table('Deliveries', deliveryColumns(context, id), engine.tables.delivery.withKey('event', id)),
      ),
      rawObject(presentEvent(engine, event)),
    ],
  });
});

export const eventPages: readonly PageRoute[] = [
  list,
  page,
  act(`${place}/:/deliveries/:`, ({ deliveries }, _fields, _, event = '', delivery = '') => {
    deliveries.sendAgain(delivery);
    return saying(`${place}/${event}`, 'sent');
  }),
];
