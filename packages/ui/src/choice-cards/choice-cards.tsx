import type { ReactNode } from 'react';

import { Skeleton } from '../skeleton/skeleton.tsx';

export type ChoiceCard = {
  value: string;
  title: ReactNode;
  /** What it costs, or whatever else decides: drawn large. */
  figure?: ReactNode;
  /** What the figure is for: "a month". */
  unit?: ReactNode;
  note?: ReactNode;
  tag?: ReactNode;
};

export type ChoiceCardsProps = {
  /** What is chosen; a heading over the cards. */
  legend: ReactNode;
  name: string;
  cards: readonly ChoiceCard[];
  value: string;
  onChange: (value: string) => void;
};

/** One of a few things, each a card with its figure: the browser's own radio buttons. */
export function ChoiceCards({ legend, name, cards, value, onChange }: ChoiceCardsProps) {
  return (
    <fieldset className="hl-choices">
      <legend className="hl-label">{legend}</legend>
      <div className="hl-choices-grid">
        {cards.map((card) => (
          <label key={card.value} className="hl-choice-card">
            <input
              type="radio"
              className="hl-radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
            />
            <span className="hl-choice-head">
              <b>{card.title}</b>
              {card.tag}
            </span>
            {card.figure !== undefined && (
              <span className="hl-choice-figure">
                <span className="hl-num">{card.figure}</span> {card.unit && <small>{card.unit}</small>}
              </span>
            )}
            {card.note && <span className="hl-choice-note">{card.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The shape of `ChoiceCards` while they are on their way. */
export function ChoiceCardsSkeleton({ label, cards = 2 }: { label: string; cards?: number }) {
  return (
    <div className="hl-choices" aria-busy="true">
      <span className="hl-hidden">{label}</span>
      <Skeleton width="6em" />
      <div className="hl-choices-grid">
        {Array.from({ length: cards }, (_, index) => (
          <div key={index} className="hl-choice-card">
            <Skeleton width="5em" />
            <Skeleton width="7em" height="1.9rem" />
            <Skeleton width="80%" />
          </div>
        ))}
      </div>
    </div>
  );
}
