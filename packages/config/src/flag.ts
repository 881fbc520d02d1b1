import { z } from 'zod';

/** A setting that is on or off. */
export const flag = z
  .enum(['0', '1', 'true', 'false'], 'must be 0 or 1')
  .transform((value) => value === '1' || value === 'true');
