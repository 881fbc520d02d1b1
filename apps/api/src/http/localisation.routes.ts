import { listLanguages, listTranslations } from '@houselights/contracts';
import { readLanguages, readTranslations } from '@houselights/core';
import type { Binder } from './bind-route.ts';

/** Catalogues are part of the program: what was answered once holds while it runs. */
const unchanging = () => 1;

export function localisationRoutes(binder: Binder): void {
  binder.view(listLanguages, () => Promise.resolve(readLanguages()), unchanging);
  // Refused within a promise, as every load is.
  binder.view(listTranslations, async ({ params }) => readTranslations(params.languageId), unchanging);
}
