import { definePersonalData, kept } from '../shared/personal-data.ts';

const record = kept('the record of a vote: which account of the staff approved its seal, and why');

/** Contributions are ledger entries: see the feature points. */
export const greenlightPersonalData = definePersonalData({
  feature: 'greenlight',
  tables: { battle_seal_approval: { approvedById: record, reason: record } },
});
