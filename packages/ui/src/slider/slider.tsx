import type { InputHTMLAttributes } from 'react';

import { cx } from '../cx.ts';

export type SliderProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange' | 'min' | 'max'> & {
  label: string;
  value: number;
  min: number;
  max: number;
  onValue: (value: number) => void;
  tone?: 'light' | 'green';
};

/** A native slider: keys, touch and right-to-left just work. */
export function Slider({ label, value, min, max, onValue, tone = 'light', className, style, ...rest }: SliderProps) {
  const part = max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 1;
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      min={min}
      max={max}
      value={value}
      className={cx('hl-slider', tone === 'green' && 'hl-slider-green', className)}
      style={{ ...style, '--part': part } as typeof style}
      onChange={({ target }) => onValue(target.valueAsNumber)}
    />
  );
}
