import { z } from 'zod';
import { Id } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';

/** A language that the product speaks. */
const SpokenLanguage = z
  .object({
    /** 4 is what people have who chose nothing; clients store 1 while the site hides its language settings. Both are English. */
    id: z.int(),
    /** BCP 47. */
    code: z.string(),
    /** Other codes that mean it. */
    altCodes: z.array(z.string()),
  })
  .meta({ id: 'SpokenLanguage' });

/** What one message says in a language. */
const Translation = z
  .object({
    /** `catalogue.key`. */
    stringSlug: z.string(),
    /** ICU MessageFormat: the language's own text, else the fallback's, else `[]` and the slug. */
    text: z.string(),
    /** True where the language has no text of its own. */
    requiresTranslation: z.boolean(),
    /** What the fallback language, English, says. Empty where it says nothing. */
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
