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

/** True if a caller with this standing (undefined: anonymous) may call a route that declares `access`. */
export function mayAccess(access: Access, standing: Standing | undefined): boolean {
  if (access === 'public') return true;
  if (standing === undefined) return false;
  if (access === 'account' || standing.superAdmin) return true;
  if (access === 'member') return standing.hasSubscription || isCreator(standing);
  return access === 'creator' && isCreator(standing);
}

/** Who a contract or a channel of the socket admits. */
export interface Door {
  readonly access: Access;
  readonly scope?: Scope | 'whole' | undefined;
}

/** A caller with a token: `scope` is set for a web-view token and absent for a full one. */
export interface Visitor extends Standing {
  readonly scope?: readonly Scope[] | undefined;
}

export type ShutDoor = 'unauthenticated' | 'insufficient_scope' | 'subscription_required' | 'forbidden';

/**
 * Decides how a caller (undefined: anonymous) is admitted: as themselves, as anonymous, or not at all, with the reason. A web-view token is
 * admitted where its scope is named, as anonymous on public routes, and nowhere else.
 */
export function atDoor({ access, scope }: Door, visitor: Visitor | undefined): 'known' | 'anonymous' | ShutDoor {
  if (visitor?.scope !== undefined && !(scope !== undefined && scope !== 'whole' && visitor.scope.includes(scope))) {
    return access === 'public' && scope !== 'whole' ? 'anonymous' : 'insufficient_scope';
  }
  if (mayAccess(access, visitor)) return visitor === undefined ? 'anonymous' : 'known';
  if (visitor === undefined) return 'unauthenticated';
  return access === 'member' ? 'subscription_required' : 'forbidden';
}
