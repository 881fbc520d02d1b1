import { t } from '@houselights/messages/catalogue/ui-card';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { cx } from '../cx.ts';
import { UiLink } from '../link/link.tsx';
import { ProgressBar } from '../progress/progress.tsx';
import { SizedImage } from '../sized-image/sized-image.tsx';
import { clockLength, spokenLength } from './clock.ts';

export type VideoCardProps = {
  href: string;
  title: string;
  /** A line under the title; may contain links. */
  note?: ReactNode;
  /** Why the video is shown, under the note. */
  reason?: ReactNode;
  picture?: string | null | undefined;
  /** Length in seconds. */
  seconds?: number | undefined;
  /** Part watched, 0 to 1. */
  watched?: number | undefined;
  tag?: ReactNode;
  /** `row` puts a small picture beside the text. */
  layout?: 'tall' | 'row';
  /** Loads the picture eagerly: for cards on the first screen. */
  eager?: boolean;
  /** History state for the page, not part of its address. */
  state?: unknown;
};

// Matches the widths of shelves and grids (shelf.css).
const LYING = '(min-width: 1200px) 300px, (min-width: 768px) 28vw, (min-width: 576px) 40vw, 78vw';
const STANDING = '(min-width: 1200px) 200px, (min-width: 768px) 18vw, (min-width: 576px) 28vw, 45vw';
const BESIDE = '(min-width: 576px) 220px, 40vw';

type PictureProps = {
  src: string | null | undefined;
  title: string;
  eager: boolean | undefined;
  /** Width of the picture's slot. */
  sizes: string;
};

/** A picture that falls back to the title if missing or broken. */
function Picture({ src, title, eager, sizes }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || src === broken) return <span className="hl-pic-name">{title}</span>;
  return (
    <SizedImage
      src={src}
      sizes={sizes}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(src)}
    />
  );
}

/** A card's picture with its overlays: tag, length, part watched. */
export function CardPicture({
  title,
  picture,
  seconds,
  watched,
  tag,
  eager,
  layout = 'tall',
}: Pick<VideoCardProps, 'title' | 'picture' | 'seconds' | 'watched' | 'tag' | 'eager' | 'layout'>) {
  return (
    <span className="hl-pic">
      <span aria-hidden="true">
        <Picture src={picture} title={title} eager={eager} sizes={layout === 'row' ? BESIDE : LYING} />
      </span>
      {tag && <span className="hl-pic-tag">{tag}</span>}
      {seconds !== undefined && (
        <span className="hl-len">
          <span aria-hidden="true">{clockLength(seconds)}</span>
          <span className="hl-hidden">{spokenLength(seconds)}</span>
        </span>
      )}
      {watched !== undefined && watched > 0 && <ProgressBar value={watched} label={t('watched')} />}
    </span>
  );
}

/** The title is the link, stretched over the whole card; links in the note stay pressable. */
export function VideoCard({ href, title, note, reason, layout, state, ...picture }: VideoCardProps) {
  return (
    <div className={cx('hl-card', layout === 'row' && 'hl-card-row')}>
      <CardPicture title={title} layout={layout ?? 'tall'} {...picture} />
      <div className="hl-card-words">
        <UiLink href={href} state={state} className="hl-card-link">
          <span className="hl-card-title">{title}</span>
        </UiLink>
        {note && <span className="hl-card-note">{note}</span>}
        {reason && <span className="hl-card-note hl-card-reason">{reason}</span>}
      </div>
    </div>
  );
}

/** A portrait picture, 2:3, whose art carries the title. Not a link without `href`. */
export function Packshot({
  href,
  title,
  picture,
  eager,
}: Pick<VideoCardProps, 'title' | 'picture' | 'eager'> & { href?: string | undefined }) {
  const pack = (
    <span className="hl-pack" aria-hidden="true">
      <Picture src={picture} title={title} eager={eager} sizes={STANDING} />
    </span>
  );
  if (href !== undefined) {
    return (
      <UiLink href={href} className="hl-card" aria-label={title}>
        {pack}
      </UiLink>
    );
  }
  return (
    <div className="hl-card">
      {pack}
      <span className="hl-hidden">{title}</span>
    </div>
  );
}
