import { keyPart, settingsPart } from './account.ts';
import { askingBanks } from './asking-banks.ts';
import { declinedRenewals } from './declined.ts';
import { deletion } from './deletion.ts';
import { discountsAndRests } from './discounts-and-rests.ts';
import { firstCharges } from './first-charges.ts';
import { gifts } from './gifts.ts';
import { givenBack } from './given-back.ts';
import { planChanges } from './plan-changes.ts';
import { yen } from './yen.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

/** All the parts, in the order of a membership's life. */
export function partsOf(house: CheckHouse): Part[] {
  const parts = [
    keyPart,
    settingsPart,
    firstCharges,
    planChanges,
    discountsAndRests,
    declinedRenewals,
    askingBanks,
    givenBack,
    gifts,
    yen,
    deletion,
  ];
  return parts.map((part) => part(house));
}
