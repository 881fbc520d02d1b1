import type { ReactNode } from 'react';

import { Skeleton } from '../skeleton/skeleton.tsx';

export type ChoiceCard = {
  value: string;
  title: ReactNode;
  /** The price, or whatever else decides: shown large. */
  figure?: ReactNode;
  /** The figure's unit: "a month". */
  unit?: ReactNode;
  note?: ReactNode;
  tag?: ReactNode;
};

export type ChoiceCardsProps = {
  /** What is being chosen; a heading above the cards. */
  legend: ReactNode;
  name: string;
  cards: readonly ChoiceCard[];
  value: string;
  onChange: (value: string) => void;
};

/** A choice of one card, each with a figure: native radio buttons. */
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

/** Placeholder for `ChoiceCards`. */
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
