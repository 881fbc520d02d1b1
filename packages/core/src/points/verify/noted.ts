/** Since when the database records what plans earn, who is an operator, and operators' approvals of seals. */
export const noted = `(select min(r.since) from points_rate r where r."planId" is null)`;
