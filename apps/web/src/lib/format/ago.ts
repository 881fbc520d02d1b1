import { locale } from '@houselights/messages';
import { once } from './once.ts';

const format = once(() => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }));

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago something was: "3 hours ago". Rounded down, and never in the future, whatever the reader's clock says. */
export function ago(at: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(at)) / 1000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', Infinity];
  return format().format(-Math.floor(seconds / size), unit);
}
