import { ButtonLink, SizedImage, cx } from '@houselights/ui';
import type { MarketingSection } from '@houselights/contracts';
import { orientedOf } from '@houselights/rules';
import { signUpInApp } from '../../../shared/join/referral.ts';
import { useAnswer } from '../../../lib/query/shared-answer.ts';
import { marketingOf } from '../api/marketing.ts';

/** A page of this site or an https address elsewhere: a section's other URLs do not become links. */
const place = /^(?:\/(?!\/)|https:\/\/)/;
const signUp = /^\/signup\/?(?:$|[?#])/;

type OnSignUp = { onSignUp: typeof signUpInApp };

function Section({ section: { images, items, urls }, onSignUp }: { section: MarketingSection } & OnSignUp) {
  const wide = orientedOf(images, 'horizontal', 'wide');
  const tall = orientedOf(images, 'vertical', 'narrow');
  const ofType = (type: MarketingSection['items'][number]['type']) => items.filter((item) => item.type === type);
  const buttons = ofType('button').flatMap(({ text }, index) => {
    const url = urls[index];
    return url !== undefined && place.test(url) ? [{ text, url }] : [];
  });
  return (
    <section className={cx('promo', wide !== null && 'promo-pictured')}>
      {wide !== null && (
        <SizedImage
          src={wide}
          sizes="(min-width: 768px) 60vw, 100vw"
          instead={tall === null ? undefined : { src: tall, media: '(max-width: 767.98px)', sizes: '100vw' }}
          loading="lazy"
        />
      )}
      <div className="promo-words">
        {ofType('title').map(({ text }) => (
          <h2 key={text}>{text}</h2>
        ))}
        {ofType('text').map(({ text }) => (
          <p key={text}>{text}</p>
        ))}
        {buttons.length > 0 && (
          <div className="promo-acts">
            {buttons.map(({ text, url }, index) => (
              <ButtonLink
                key={text}
                href={url}
                variant={index === 0 ? 'light' : undefined}
                onClick={signUp.test(url) ? onSignUp : undefined}
              >
                {text}
              </ButtonLink>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}

type Props = Partial<OnSignUp> & {
  page: 'home' | 'join';
  /** Index of the first section and how many; all by default. */
  from?: number;
  count?: number;
};

/** Marketing for visitors. The page works without it. */
export function Promos({ page, from = 0, count = Infinity, onSignUp = signUpInApp }: Props) {
  const { data } = useAnswer(marketingOf(page));
  const sections = data?.sections.slice(from, from + count) ?? [];
  return sections.map((section) => <Section key={section.id} section={section} onSignUp={onSignUp} />);
}
