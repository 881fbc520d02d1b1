import { t } from '@houselights/messages/catalogue/catalog-home';
import { ButtonLink, Carousel, Play, Tag, cx } from '@houselights/ui';
import { rich } from '../../../lib/language/rich.ts';
import type { Slide } from '../slides.ts';
import { HeroArt, heroShade } from './hero-art.tsx';

type ViewProps = { slide: Slide; first: boolean; crowded: boolean; isNear?: boolean };

function View({ slide, first, crowded, isNear = true }: ViewProps) {
  const { title, text, line, tag, picture, tallPicture, href, label, plays } = slide;
  const Heading = first ? 'h1' : 'h2';
  const isElsewhere = !href.startsWith('/');
  return (
    <div className={cx('hero', crowded && 'hero-crowded')} data-theme="dark" style={heroShade(picture)}>
      {isNear && <HeroArt wide={picture} tall={tallPicture} first={first} />}
      <div className="hl-wrap hero-words">
        {(line || tag) && (
          <p className="hero-line">
            {tag && <Tag tone="light">{tag}</Tag>}
            {line && <span>{line}</span>}
          </p>
        )}
        <Heading className="hero-title">{title}</Heading>
        {text && <p className="hero-text">{text}</p>}
        <ButtonLink
          href={href}
          variant="light"
          size="lg"
          icon={plays && <Play aria-hidden="true" />}
          {...(isElsewhere && { rel: 'noreferrer' })}
        >
          {rich(
            t.rich(isElsewhere ? 'actionElsewhere' : 'action', {
              label,
              title,
              hidden: (words) => <span className="hl-hidden">{words}</span>,
            }),
          )}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Featured content: one slide at a time, each with one action. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  const [only] = slides;
  if (only && slides.length === 1) {
    return (
      <section aria-label={t('featured')}>
        <View slide={only} first crowded={false} />
      </section>
    );
  }
  return (
    <Carousel
      label={t('featured')}
      slides={slides.map((slide, index) => ({
        id: slide.id,
        name: slide.title,
        content: (isNear) => <View slide={slide} first={index === 0} crowded isNear={isNear} />,
      }))}
    />
  );
}
