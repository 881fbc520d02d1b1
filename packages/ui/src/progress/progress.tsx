import { cx } from '../cx.ts';

/** Spins while something runs. Silent for screen readers: its owner announces it. */
export function Spinner() {
  return <span className="hl-spinner" aria-hidden="true" />;
}

export type ProgressBarProps = {
  /** 0 to 1; omit while unknown. */
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
