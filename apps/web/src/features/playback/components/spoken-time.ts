import { t } from '@houselights/messages/catalogue/spoken-time';

/** A place in a film in words: 3723 → '1 hour 2 minutes 3 seconds'. */
export function spokenTime(at: number): string {
  const whole = Number.isFinite(at) ? Math.max(0, Math.floor(at)) : 0;
  if (whole === 0) return t('start');
  const parts = { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
  // A part that is 0 is left out, and a gap may be left at the end.
  return t('time', parts).trim();
}
