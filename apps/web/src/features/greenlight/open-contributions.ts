/** One confirmation: its content, and the idempotency key under which it counts once, however often it is sent. */
export type Confirmation = { readonly projectId: string; readonly points: number; readonly key: string };

/**
 * Confirmations with an unknown outcome, one per account and project. They outlive the dialog and the page: a returning member resends the
 * same one.
 */
const open = new Map<string, Confirmation>();

const nameOf = (userId: string, projectId: string) => `${userId} ${projectId}`;

export function openConfirmation(userId: string, projectId: string): Confirmation | undefined {
  return open.get(nameOf(userId, projectId));
}

export function keepOpen(userId: string, confirmation: Confirmation): void {
  open.set(nameOf(userId, confirmation.projectId), confirmation);
}

export function settle(userId: string, { projectId, key }: Confirmation): void {
  if (openConfirmation(userId, projectId)?.key === key) open.delete(nameOf(userId, projectId));
}
