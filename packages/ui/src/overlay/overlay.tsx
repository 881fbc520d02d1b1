import { t } from '@houselights/messages/catalogue/ui';
import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { Spinner } from '../progress/progress.tsx';

/** A loading indicator, shown after 200 ms; nothing appears for anything faster. */
export function LoadingOverlay({ label = t('loading'), still }: { label?: string; still?: boolean }) {
  return (
    <output className={cx('hl-overlay', still && 'hl-overlay-still')}>
      <Spinner />
      <span className="hl-hidden">{label}</span>
    </output>
  );
}

/** A full-width line: the network is down, or the site is closed. */
export function NoticeBar({ icon, tone, children }: { icon?: ReactNode; tone?: 'alarm'; children: ReactNode }) {
  return (
    <output className={cx('hl-notice', tone && `hl-notice-${tone}`)}>
      {icon}
      <span>{children}</span>
    </output>
  );
}
