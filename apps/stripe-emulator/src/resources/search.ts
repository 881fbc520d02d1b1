import { z } from 'zod';
import { unmodelled } from '../http/failure.ts';
import { route } from '../http/router.ts';

const searched = ['charges', 'customers', 'invoices', 'payment_intents', 'prices', 'products', 'subscriptions'];

/** Search is not modelled; without its own route, `search` would be taken for an id. */
export const searchRoutes = searched.map((name) =>
  route('GET', `/v1/${name}/search`, z.looseObject({}), () => {
    throw unmodelled('search');
  }),
);
