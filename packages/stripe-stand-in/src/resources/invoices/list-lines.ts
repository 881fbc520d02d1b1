import type { Engine } from '../../engine/engine.ts';
import type { InvoiceLine, List } from '../../engine/wire.ts';
import { missing } from '../../http/failure.ts';
import type { Page } from '../../http/list.ts';
import { find } from '../find.ts';

/** The lines of one invoice, in their own order. */
export function listLines(engine: Engine, page: Page, id: string): List<InvoiceLine> {
  const { data: lines } = find(engine, 'invoice', id).lines;
  const limit = page.limit ?? 10;
  const cursor = page.starting_after ?? page.ending_before;
  const at = cursor === undefined ? -1 : lines.findIndex((line) => line.id === cursor);
  if (cursor !== undefined && at < 0)
    throw missing('invoice line item', cursor, page.starting_after === undefined ? 'ending_before' : 'starting_after');
  const url = `/v1/invoices/${id}/lines`;
  if (page.ending_before === undefined)
    return { object: 'list', data: lines.slice(at + 1, at + 1 + limit), has_more: at + 1 + limit < lines.length, url };
  return { object: 'list', data: lines.slice(Math.max(0, at - limit), at), has_more: at > limit, url };
}
