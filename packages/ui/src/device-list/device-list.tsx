import { t } from '@houselights/messages/catalogue/ui-devices';
import type { ReactNode } from 'react';

import { useFocusRestore } from '../focus-restore/use-focus-restore.ts';
import { Monitor, Smartphone, Tablet, Tv } from '../icons/icons.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Tag } from '../tag/tag.tsx';

const KINDS = {
  web: { icon: Monitor, name: 'browser' },
  mobile: { icon: Smartphone, name: 'phone' },
  tablet: { icon: Tablet, name: 'tablet' },
  tv: { icon: Tv, name: 'television' },
} as const;

function kindOf(platform: string): keyof typeof KINDS {
  const text = platform.toLowerCase();
  if (/tablet|ipad/.test(text)) return 'tablet';
  if (/tv|roku|fire/.test(text)) return 'tv';
  if (/mobile|phone|ios|android/.test(text)) return 'mobile';
  return 'web';
}

export type DeviceRowProps = {
  platform: string;
  model: string;
  current: boolean;
  /** Details, below the name. */
  note: ReactNode;
  actions?: ReactNode;
};

/** A device in a list, with its actions. */
export function DeviceRow({ platform, model, current, note, actions }: DeviceRowProps) {
  const { icon: Icon, name } = KINDS[kindOf(platform)];
  return (
    <li className="hl-device">
      <Icon aria-hidden="true" />
      <div className="hl-device-words">
        <span className="hl-hidden">{t(name)}: </span>
        <b>{model}</b> {current && <Tag tone="light">{t('current')}</Tag>}
        <p>{note}</p>
      </div>
      {actions && <div className="hl-device-acts">{actions}</div>}
    </li>
  );
}

export function DeviceRowSkeleton() {
  return (
    <li className="hl-device">
      <Skeleton shape="box" width="26px" height="26px" />
      <div className="hl-device-words">
        <Skeleton width="10em" />
        <Skeleton width="14em" />
      </div>
    </li>
  );
}

/** A list of `DeviceRow`s; `busy` while loading. */
export function DeviceList({ busy = false, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <ul className="hl-devices" aria-busy={busy} {...useFocusRestore()}>
      {children}
    </ul>
  );
}
