/** Since when the database notes what plans earn, who is an operator, and an operator's word to seal. */
export const noted = `(select min(r.since) from points_rate r where r."planId" is null)`;
