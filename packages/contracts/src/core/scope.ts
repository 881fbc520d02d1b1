/**
 * What a token of a web view opens. Each contract names by hand the one that admits it: nothing follows from its method or its
 * address, so a contract that says nothing is closed to all of them.
 */
export const scopes = ['badges', 'bingo', 'coupons', 'devices', 'gifts', 'reading'] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}
