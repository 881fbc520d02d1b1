import type { Access } from '@houselights/contracts';

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
