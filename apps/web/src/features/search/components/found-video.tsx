import { t } from '@houselights/messages/catalogue/search';
import { CardPicture, Captions, Tag, UiLink, clock } from '@houselights/ui';
import type { FoundVideo as Found } from '@houselights/contracts';
import { CardNote } from '../../../shared/catalog/media-card.tsx';

/** One video found: details, and the moment where the words are spoken. */
export function FoundVideo({ video }: { video: Found }) {
  const { id, title, description, posterUrl, durationSeconds, free, moment } = video;
  return (
    <li className="hl-card hl-card-beside found">
      <CardPicture
        title={title}
        picture={posterUrl}
        seconds={durationSeconds ?? undefined}
        tag={free ? <Tag>{t('freeTag')}</Tag> : undefined}
      />
      <div className="found-words">
        <UiLink href={`/video/${id}`} className="hl-card-link">
          <h3>{title}</h3>
        </UiLink>
        <p className="hl-card-note">
          <CardNote {...video} />
        </p>
        {description && <p className="found-text">{description}</p>}
        {moment && (
          <UiLink href={`/video/${id}?t=${Math.floor(moment.start)}`} className="found-moment">
            <Captions aria-hidden="true" />
            <span className="hl-num">{clock(moment.start)}</span>
            <q lang={moment.language}>{moment.text}</q>
          </UiLink>
        )}
      </div>
    </li>
  );
}
