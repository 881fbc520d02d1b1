import { z } from 'zod';

export const PatreonStatus = z
  .object({
    linked: z.boolean(),
    /** True while the membership at Patreon gives access here. */
    active: z.boolean(),
    /** The Patreon tiers that count here. */
    tiers: z.array(z.string()),
  })
  .meta({ id: 'PatreonStatus' });
