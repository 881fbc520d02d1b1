/**
 * What a web-view token gives access to. Each contract names the scope that admits it explicitly: nothing follows from its method or path,
 * so a contract without a scope is closed to all web-view tokens.
 */
export const scopes = ['badges', 'bingo', 'coupons', 'devices', 'gifts', 'reading'] as const;
export type Scope = (typeof scopes)[number];

export function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name);
}
