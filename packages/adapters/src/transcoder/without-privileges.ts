const nobody = 65_534;

/**
 * Opens an encoder as a user without privileges, also if this process is root's: SVT-AV1 gives root's threads the highest real-time
 * priority, and then no other process gets a turn.
 */
export function withoutPrivileges(open: () => void): void {
  const wasRoot = process.geteuid?.() === 0 && becomes(nobody);
  try {
    open();
  } finally {
    if (wasRoot) becomes(0);
  }
}

/** False behind the wall, where there is no other user, and no right to such a priority. */
function becomes(user: number): boolean {
  try {
    process.seteuid?.(user);
    return true;
  } catch {
    return false;
  }
}
