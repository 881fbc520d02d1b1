import type { VideoCard as Card } from '@houselights/contracts';
import { t } from '@houselights/messages/catalogue/common-cards';
import { Tag, UiLink, VideoCard } from '@houselights/ui';
import type { ReactNode } from 'react';

type Naming = Pick<Card, 'showTitle' | 'showSlug' | 'episodeText' | 'creatorName'>;

/** The line under a card's title: the show, linked to its page, and the episode; else the creator. */
export function CardNote({ showTitle, showSlug, episodeText, creatorName }: Naming) {
  const name = showTitle ?? creatorName;
  return (
    <>
      {showTitle && showSlug ? <UiLink href={`/show/${showSlug}`}>{showTitle}</UiLink> : name}
      {name && episodeText && ' · '}
      {episodeText}
    </>
  );
}

type Props = {
  video: Card;
  /** Why the video is shown. */
  reason?: ReactNode;
  watched?: number;
  eager?: boolean;
  state?: unknown;
  layout?: 'tall' | 'row';
};

/** A video card, the same in every row and grid. */
export function MediaCard({ video, ...rest }: Props) {
  return (
    <VideoCard
      href={`/video/${video.id}`}
      title={video.title}
      note={<CardNote {...video} />}
      picture={video.posterUrl}
      seconds={video.durationSeconds ?? undefined}
      tag={video.free ? <Tag>{t('free')}</Tag> : undefined}
      {...rest}
    />
  );
}
