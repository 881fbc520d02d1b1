import { t } from '@houselights/messages/catalogue/spoken-time';

/** A position in a film as text: 3723 → '1 hour 2 minutes 3 seconds'. */
export function spokenTime(at: number): string {
  const whole = Number.isFinite(at) ? Math.max(0, Math.floor(at)) : 0;
  if (whole === 0) return t('start');
  const parts = { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
  // Parts that are 0 are omitted, which may leave trailing white space.
  return t('time', parts).trim();
}
