import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';

/** A language of the product. */
const SpokenLanguage = z
  .object({
    /** 4 is the default of accounts that have not chosen; clients store 1 while the site hides its language settings. Both are English. */
    id: z.int(),
    /** BCP 47. */
    code: z.string(),
    /** Other codes for the same language. */
    altCodes: z.array(z.string()),
  })
  .meta({ id: 'SpokenLanguage' });

/** A message's text in one language. */
const Translation = z
  .object({
    /** `catalogue.key`. */
    stringSlug: z.string(),
    /** ICU MessageFormat: the language's own text, else the fallback's, else `[]` and the slug. */
    text: z.string(),
    /** True if the language has no text of its own. */
    requiresTranslation: z.boolean(),
    /** The text in the fallback language, English. Empty if it has none. */
    fallBackLanguageTranslation: z.string(),
  })
  .meta({ id: 'Translation' });

export const listLanguages = defineRoute({
  name: 'listLanguages',
  feature: 'localisation',
  summary: 'The languages of this product',
  method: 'GET',
  path: '/v1/localisation',
  access: 'public',
  reply: z.array(SpokenLanguage),
  prebuilt: true,
});

export const listTranslations = defineRoute({
  name: 'listTranslations',
  feature: 'localisation',
  summary: 'Every message in one language; emails are left out',
  method: 'GET',
  path: '/v1/localisation/:languageId',
  access: 'public',
  params: z.object({ languageId: Id }),
  reply: z.array(Translation),
  refuses: ['not_found'],
  prebuilt: true,
});
