import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

type Props = { rows: readonly (readonly [name: string, value: ReactNode])[]; className?: string };

/** Labels with their values, one below the other. */
export function Facts({ rows, className }: Props) {
  return (
    <dl className={cx('hl-facts hl-num', className)}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
