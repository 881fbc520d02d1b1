import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { CircleAlert, Info } from '../icons/icons.tsx';

export type NoticeProps = { title?: ReactNode; children?: ReactNode; actions?: ReactNode; tone?: 'alarm' };

/** Important information within a page. `alarm` means that something has to be fixed. */
export function Notice({ title, children, actions, tone }: NoticeProps) {
  const Icon = tone === 'alarm' ? CircleAlert : Info;
  return (
    <div className={cx('hl-note', tone && `hl-note-${tone}`)}>
      <Icon aria-hidden="true" />
      <div>
        {title && <b>{title}</b>}
        {children && <p>{children}</p>}
        {actions && <div className="hl-note-acts">{actions}</div>}
      </div>
    </div>
  );
}
