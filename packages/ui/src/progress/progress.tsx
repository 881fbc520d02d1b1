import { cx } from '../cx.ts';

/** Turns while something is under way. Says nothing by itself: what it belongs to does. */
export function Spinner() {
  return <span className="hl-spinner" aria-hidden="true" />;
}

export type ProgressBarProps = {
  /** 0 to 1; leave out while the amount is unknown. */
  value?: number | undefined;
  label: string;
  tone?: 'light' | 'green';
};

export function ProgressBar({ value, label, tone = 'light' }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={value === undefined ? undefined : Math.min(1, Math.max(0, value))}
      className={cx('hl-progress', tone === 'green' && 'hl-progress-green')}
    />
  );
}
