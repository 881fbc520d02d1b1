import { ButtonLink, cx } from '@houselights/ui';
import type { MarketingSection } from '@houselights/contracts';
import { orientedOf } from '../../../lib/pictures.ts';
import { useAnswer } from '../../../lib/shared-answer.ts';
import { homeMarketing } from '../api/marketing.ts';

/** A place of this site or a safe one elsewhere: anything else that was written into a section is no link. */
const place = /^(?:\/(?!\/)|https:\/\/)/;

function Section({ section: { images, items, urls } }: { section: MarketingSection }) {
  const wide = orientedOf(images, 'horizontal', 'wide');
  const tall = orientedOf(images, 'vertical', 'narrow');
  const ofType = (type: MarketingSection['items'][number]['type']) => items.filter((item) => item.type === type);
  const buttons = ofType('button').flatMap(({ text }, index) => {
    const url = urls[index];
    return url !== undefined && place.test(url) ? [{ text, url }] : [];
  });
  return (
    <section className={cx('pitch', wide !== null && 'pitch-pictured')}>
      {wide !== null && (
        <picture>
          {tall !== null && <source media="(max-width: 767.98px)" srcSet={tall} />}
          <img src={wide} alt="" loading="lazy" />
        </picture>
      )}
      <div className="pitch-words">
        {ofType('title').map(({ text }) => (
          <h2 key={text}>{text}</h2>
        ))}
        {ofType('text').map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {buttons.length > 0 && (
          <div className="pitch-acts">
            {buttons.map(({ text, url }, index) => (
              <ButtonLink key={text} href={url} {...(index === 0 && { variant: 'light' as const })}>
                {text}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

/** What the house says of itself to those who are not in it yet. Without it, nothing is missing. */
export function HomeMarketing() {
  const { data } = useAnswer(homeMarketing);
  if (!data || data.sections.length === 0) return null;
  return (
    <div className="hl-wrap pitches">
      {data.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </div>
  );
}
