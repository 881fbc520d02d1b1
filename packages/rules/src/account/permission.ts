import type { Access, Scope } from '@houselights/contracts';

/** The facts about a caller that access depends on. */
export interface Standing {
  readonly accountType: number;
  readonly superAdmin: boolean;
  readonly hasSubscription: boolean;
}

const official = 2;

/** True for Official and Creator accounts. */
export function isCreator(standing: Standing): boolean {
  return standing.accountType >= official;
}

/** True when someone of this standing (undefined: anonymous) may call what declares `access`. */
export function mayAccess(access: Access, standing: Standing | undefined): boolean {
  if (access === 'public') return true;
  if (standing === undefined) return false;
  if (access === 'account' || standing.superAdmin) return true;
  if (access === 'member') return standing.hasSubscription || isCreator(standing);
  return access === 'creator' && isCreator(standing);
}

/** What a contract or a channel of the socket says of who may come in. */
export interface Door {
  readonly access: Access;
  readonly scope?: Scope | 'whole' | undefined;
}

/** Somebody with a token: `scope` is what a web view's token opens, absent for a whole one. */
export interface Visitor extends Standing {
  readonly scope?: readonly Scope[] | undefined;
}

export type ShutDoor = 'unauthenticated' | 'insufficient_scope' | 'subscription_required' | 'forbidden';

/**
 * What the door says to a visitor (undefined: anonymous): in as themselves, in as anybody, or the reason why not. The token of a web view comes in
 * where its scope is named, as anybody where everyone comes in, and nowhere else.
 */
export function atDoor({ access, scope }: Door, visitor: Visitor | undefined): 'known' | 'anonymous' | ShutDoor {
  if (visitor?.scope !== undefined && !(scope !== undefined && scope !== 'whole' && visitor.scope.includes(scope))) {
    return access === 'public' && scope !== 'whole' ? 'anonymous' : 'insufficient_scope';
  }
  if (mayAccess(access, visitor)) return visitor === undefined ? 'anonymous' : 'known';
  if (visitor === undefined) return 'unauthenticated';
  return access === 'member' ? 'subscription_required' : 'forbidden';
}
