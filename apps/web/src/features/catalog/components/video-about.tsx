import { t } from '@houselights/messages/catalogue/catalog-video';
import { Avatar, Button, Link2, Skeleton, UiLink, showToast } from '@houselights/ui';
import type { MediaDetails } from '@houselights/contracts';
import { creatorPath } from '../../../shared/catalog/creator-path.ts';
import { CardNote } from '../../../shared/catalog/media-card.tsx';
import { ReadMore } from '../../../lib/parts/read-more.tsx';

async function share(title: string) {
  const url = location.origin + location.pathname;
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      showToast(t('linkCopied'));
    }
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(t('copyFailed'), { tone: 'alarm' });
  }
}

/** Title, creator and description below the player. */
export function VideoAbout({ video }: { video: MediaDetails }) {
  const { title, creatorName, creatorSlug, showTitle, showSlug, episodeText, description } = video;
  const line = showTitle ?? episodeText;
  return (
    <div className="about">
      <h1>{title}</h1>
      <div className="about-row">
        {(creatorName || line) && (
          <div className="about-who">
            <Avatar name={creatorName ?? showTitle ?? title} />
            <div>
              {creatorName && (
                <b>
                  {creatorSlug ? (
                    <UiLink href={creatorPath({ slug: creatorSlug, displayName: creatorName })}>{creatorName}</UiLink>
                  ) : (
                    creatorName
                  )}
                </b>
              )}
              {line && (
                <span>
                  <CardNote showTitle={showTitle} showSlug={showSlug} episodeText={episodeText} creatorName={null} />
                </span>
              )}
            </div>
          </div>
        )}
        <Button icon={<Link2 aria-hidden="true" />} className="about-share" onClick={() => void share(title)}>
          <span>{t('share')}</span>
        </Button>
      </div>
      {description && <ReadMore key={video.id} text={description} />}
    </div>
  );
}

export function VideoAboutSkeleton() {
  return (
    <section className="about" aria-busy="true" aria-label={t('loading')}>
      <Skeleton width="min(16em, 80%)" height="2.2rem" />
      <Skeleton width="12em" className="hl-skel-apart" />
      <Skeleton width="90%" className="hl-skel-apart" />
      <Skeleton width="70%" />
    </section>
  );
}
