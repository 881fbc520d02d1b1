import { Skeleton } from '@houselights/ui';
import type { HeroPictures } from '@houselights/rules';
import type { ReactNode } from 'react';
import { HeroArt, heroShade } from './hero-art.tsx';

type Props = { title: string; line: ReactNode; text: string; pictures: HeroPictures; actions?: ReactNode };

/** The top of a catalog page: picture, description, actions. */
export function PlaceHero({ title, line, text, pictures, actions }: Props) {
  return (
    <section
      className="hero hero-place"
      data-theme="dark"
      style={heroShade(pictures.wide)}
      aria-labelledby="place-title"
    >
      <HeroArt {...pictures} first />
      <div className="hl-wrap hero-words">
        {line && <p className="hero-line">{line}</p>}
        <h1 id="place-title" className="hero-title">
          {title}
        </h1>
        {text && <p className="hero-text">{text}</p>}
        {actions}
      </div>
    </section>
  );
}

export function PlaceHeroSkeleton() {
  return (
    <div className="hero hero-place" data-theme="dark">
      <div className="hl-wrap hero-words">
        <Skeleton shape="box" width="14em" className="hero-wait-line" />
        <Skeleton shape="box" width="5em" className="hero-wait-title" />
        <Skeleton shape="box" width="20em" className="hero-wait-text" />
        <Skeleton shape="box" className="hero-wait-button" />
      </div>
    </div>
  );
}
