import type { Engine } from '../../engine/engine.ts';
import type { InvoiceLine, List } from '../../engine/wire.ts';
import { listOwn } from '../../http/list.ts';
import type { Page } from '../../http/list.ts';
import { find } from '../find.ts';

/** The lines of one invoice, in their order. */
export const listLines = (engine: Engine, page: Page, id: string): List<InvoiceLine> =>
  listOwn(find(engine, 'invoice', id).lines.data, {
    url: `/v1/invoices/${id}/lines`,
    noun: 'invoice line item',
    page,
  });
