import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { Star } from '../icons/icons.tsx';

export function Tag({ tone, children }: { tone?: 'light' | 'green' | 'live' | 'alarm'; children: ReactNode }) {
  return <span className={cx('hl-tag', tone && `hl-tag-${tone}`)}>{children}</span>;
}

/** The Producer Points someone has. */
export function Points({ children }: { children: ReactNode }) {
  return (
    <span className="hl-points hl-num">
      <Star aria-hidden="true" />
      {children}
    </span>
  );
}
