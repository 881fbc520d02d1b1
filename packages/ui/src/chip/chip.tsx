import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { ChevronDown, X } from '../icons/icons.tsx';

/** A toggle filter. */
export function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-pressed={pressed} className="hl-chip" onClick={onPress}>
      {children}
      {pressed && <X aria-hidden="true" />}
    </button>
  );
}

export type ChipSelectProps = {
  label: string;
  value: string;
  /** The empty value means: none chosen. Without one it is no filter but an order, and does not stand out. */
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A filter or an order with several values, as a native select. */
export function ChipSelect({ label, value, options, onChange }: ChipSelectProps) {
  const isFilter = options.some((option) => option.value === '');
  return (
    <span className={cx('hl-chip hl-chip-select', isFilter && value !== '' && 'hl-chip-on')}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
