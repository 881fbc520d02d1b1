import { useState } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { UiLink } from '../link/link.tsx';
import { ProgressBar } from '../progress/progress.tsx';
import { clock, spokenLength } from './clock.ts';

export type VideoCardProps = {
  href: string;
  title: string;
  note?: ReactNode;
  picture?: string | null | undefined;
  /** Length in seconds. */
  seconds?: number | undefined;
  /** How much was watched, 0 to 1. */
  watched?: number | undefined;
  tag?: ReactNode;
  /** `row` puts a small picture beside the words. */
  layout?: 'tall' | 'row';
  /** Load the picture at once: for cards on the first screen. */
  eager?: boolean;
};

/** A picture that leaves its place to the title when it is missing or does not load. */
function Picture({ src, title, eager }: { src: string | null | undefined; title: string; eager: boolean | undefined }) {
  const [broken, setBroken] = useState('');
  if (!src || src === broken) return <span className="hl-pic-name">{title}</span>;
  return <img src={src} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" onError={() => setBroken(src)} />;
}

export function VideoCard({ href, title, note, picture, seconds, watched, tag, layout, eager }: VideoCardProps) {
  const seen = watched !== undefined && watched > 0;
  return (
    <UiLink href={href} className={cx('hl-card', layout === 'row' && 'hl-card-row')}>
      <span className="hl-pic">
        <span aria-hidden="true">
          <Picture src={picture} title={title} eager={eager} />
        </span>
        {tag && <span className="hl-pic-tag">{tag}</span>}
        {seconds !== undefined && (
          <span className="hl-len">
            <span aria-hidden="true">{clock(seconds)}</span>
            <span className="hl-hidden">{spokenLength(seconds)}</span>
          </span>
        )}
        {seen && <ProgressBar value={watched} label="Watched" />}
      </span>
      <span>
        <span className="hl-card-title">{title}</span>
        {note && <span className="hl-card-note">{note}</span>}
      </span>
    </UiLink>
  );
}

/** A standing picture, 2:3, whose art carries the title. */
export function Packshot({
  href,
  title,
  picture,
  eager,
}: Pick<VideoCardProps, 'href' | 'title' | 'picture' | 'eager'>) {
  return (
    <UiLink href={href} className="hl-card" aria-label={title}>
      <span className="hl-pack">
        <Picture src={picture} title={title} eager={eager} />
      </span>
    </UiLink>
  );
}
