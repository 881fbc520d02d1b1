import { addMonths } from './calendar.ts';

/** A redeemed gift and the dates of its months. */
export interface ScheduledGift {
  readonly id: string;
  readonly months: number;
  readonly redeemedAt: Date;
  readonly from: Date;
  readonly until: Date;
}

/** The same gift moved to `from`: a whole gift keeps its calendar months, a partly used one keeps its remaining length. */
export function startingAt(gift: ScheduledGift, from: Date): ScheduledGift {
  const isWhole = addMonths(gift.from, gift.months).getTime() === gift.until.getTime();
  const length = gift.until.getTime() - gift.from.getTime();
  return { ...gift, from, until: isWhole ? addMonths(from, gift.months) : new Date(from.getTime() + length) };
}
