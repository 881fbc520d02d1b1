import { useState } from 'react';

import { cx } from '../cx.ts';
import { User } from '../icons/icons.tsx';
import { SizedImage } from '../sized-image/sized-image.tsx';
import { initials } from './initials.ts';

export type AvatarProps = { name: string; src?: string | null | undefined; size?: 'md' | 'lg'; tone?: 'light' };

/** A picture, else initials, else, without a name, a person icon. Decorative: the name is always beside it. */
export function Avatar({ name, src, size, tone }: AvatarProps) {
  const [broken, setBroken] = useState('');
  const face = name ? initials(name) : <User />;
  return (
    <span className={cx('hl-avatar', size === 'lg' && 'hl-avatar-lg', tone && `hl-avatar-${tone}`)} aria-hidden="true">
      {src && src !== broken ? <SizedImage src={src} sizes="80px" onError={() => setBroken(src)} /> : face}
    </span>
  );
}
