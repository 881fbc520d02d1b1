import { t } from '@houselights/messages/catalogue/ui-card';

/** Seconds as a clock: 62 → '1:02', 3723 → '1:02:03'. Negative and invalid numbers give '0:00'. */
export function clock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** A length rounds: a film of 39.99 seconds lasts 0:40. */
export function clockLength(seconds: number): string {
  return clock(Math.round(seconds));
}

/** A position and the length, which are the same at the end: '0:39 / 0:40'. */
export function clockProgress(at: number, length: number): string {
  return `${at >= length ? clockLength(length) : clock(at)} / ${clockLength(length)}`;
}

/** The same length as text, for screen readers: 3723 → '1 hour 2 minutes', 40 → '40 seconds'. */
export function spokenLength(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0;
  if (whole < 60) return t('seconds', { seconds: whole });
  const allMinutes = Math.round(whole / 60);
  const [hours, minutes] = [Math.floor(allMinutes / 60), allMinutes % 60];
  if (hours === 0) return t('minutes', { minutes });
  return minutes === 0 ? t('hours', { hours }) : t('hoursAndMinutes', { hours, minutes });
}
