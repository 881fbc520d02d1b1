import { mediaFailureCodes } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/media-failures';
import type { MediaFailure } from '@houselights/contracts';
import type { Language } from '@houselights/messages';

/** A stored failure for those it concerns, in their language. */
export function presentFailure(stored: string | null, language: Language): MediaFailure | null {
  if (stored === null) return null;
  const code = mediaFailureCodes.find((known) => known === stored) ?? 'processing_failed';
  return { code, text: t.in(language, code) };
}
