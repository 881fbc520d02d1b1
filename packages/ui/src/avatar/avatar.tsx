import { useState } from 'react';

import { cx } from '../cx.ts';
import { initials } from './initials.ts';

export type AvatarProps = { name: string; src?: string | null | undefined; size?: 'md' | 'lg'; tone?: 'light' };

/** A picture, or the initials when there is none or it does not load. It repeats a name that stands beside it. */
export function Avatar({ name, src, size, tone }: AvatarProps) {
  const [broken, setBroken] = useState('');
  return (
    <span className={cx('hl-avatar', size === 'lg' && 'hl-avatar-lg', tone && `hl-avatar-${tone}`)} aria-hidden="true">
      {src && src !== broken ? <img src={src} alt="" onError={() => setBroken(src)} /> : initials(name)}
    </span>
  );
}
