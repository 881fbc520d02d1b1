import { z } from 'zod';
import { Id, Instant, shortText } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';

const common = { feature: 'account', access: 'admin', path: '/v1/studio/accounts/:id/ban' } as const;

export const banAccount = defineRoute({
  ...common,
  name: 'banAccount',
  summary: 'Let an account take part in nothing any more (votes, comments, chat); what it pays for it may still watch',
  method: 'PUT',
  params: z.object({ id: Id }),
  body: z.object({ reason: shortText(300), until: Instant.nullable() }),
  refuses: ['not_found'],
});

export const liftBan = defineRoute({
  ...common,
  name: 'liftBan',
  summary: 'Let a banned account take part again',
  method: 'DELETE',
  params: z.object({ id: Id }),
  body: z.object({ reason: shortText(300) }),
  refuses: ['not_found'],
});
