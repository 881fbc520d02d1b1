import { ButtonLink, Play, Tag } from '@houselights/ui';
import type { VideoCard } from '@houselights/contracts';

/** The one video that the house puts first, with the one thing to do. */
export function Hero({ video }: { video: VideoCard }) {
  const { id, title, description, showTitle, episodeText, posterUrl, heroUrl, free } = video;
  const picture = heroUrl ?? posterUrl;
  const line = [showTitle, episodeText].filter(Boolean).join(' · ');
  return (
    <section className="hero" data-theme="dark" aria-labelledby="hero-title">
      <div className="hero-art" aria-hidden="true">
        {picture && <img src={picture} alt="" fetchPriority="high" />}
      </div>
      <div className="hl-wrap hero-words">
        {(line || free) && (
          <p className="hero-line">
            {free && <Tag tone="light">Free to watch</Tag>}
            {line && <span>{line}</span>}
          </p>
        )}
        <h1 id="hero-title">{title}</h1>
        {description && <p className="hero-text">{description}</p>}
        <ButtonLink href={`/video/${id}`} variant="light" size="lg" icon={<Play aria-hidden="true" />}>
          Play
        </ButtonLink>
      </div>
    </section>
  );
}
