import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { Star } from '../icons/icons.tsx';
import { UiLink } from '../link/link.tsx';

export function Tag({ tone, children }: { tone?: 'light' | 'green' | 'live' | 'alarm'; children: ReactNode }) {
  return <span className={cx('hl-tag', tone && `hl-tag-${tone}`)}>{children}</span>;
}

/** A member's Producer Points; a link to them with an `href`. */
export function Points({ href, children }: { href?: string; children: ReactNode }) {
  const chip = (
    <span className="hl-points hl-num">
      <Star aria-hidden="true" />
      {children}
    </span>
  );
  if (href === undefined) return chip;
  return (
    <UiLink href={href} className="hl-points-link">
      {chip}
    </UiLink>
  );
}
