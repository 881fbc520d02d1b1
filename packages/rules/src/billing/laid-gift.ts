import { addMonths } from './calendar.ts';

/** A gift that was redeemed, and where its months lie. */
export interface LaidGift {
  readonly id: string;
  readonly months: number;
  readonly redeemedAt: Date;
  readonly from: Date;
  readonly until: Date;
}

/** The same gift, moved: months are months of the calendar, what is left of one that was used in part is as long as it was. */
export function startingAt(gift: LaidGift, from: Date): LaidGift {
  const isWhole = addMonths(gift.from, gift.months).getTime() === gift.until.getTime();
  const length = gift.until.getTime() - gift.from.getTime();
  return { ...gift, from, until: isWhole ? addMonths(from, gift.months) : new Date(from.getTime() + length) };
}
