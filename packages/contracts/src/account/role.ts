import { z } from 'zod';
import { Id } from '../core/fields.ts';

/** The rights of an account beyond its own data. */
export const Role = z
  .object({
    accountId: Id,
    email: z.string(),
    displayName: z.string(),
    /** Normal=0, Free=1, Official=2, Creator=3. */
    accountType: z.int(),
    superAdmin: z.boolean(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;
