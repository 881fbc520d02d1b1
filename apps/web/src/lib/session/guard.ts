import type { PageAccess } from '@houselights/contracts/pages';

export type Visit = {
  signedIn: boolean;
  /** Path with search and hash. */
  target: string;
  /** The address's query. */
  query: URLSearchParams;
  /** The address has a token, or had one when the page loaded. */
  hadToken: boolean;
  /** Shown by a native app, in its web view or with a session handed over; or opened without menus, as apps do. */
  inApp: boolean;
};

export type Verdict = { stay: true } | { stay: false; to: string; remember?: string };

/** Inside an app, the app handles logins: never redirect to the login form there. */
const trouble: Verdict = { stay: false, to: '/something-went-wrong?hidemenus=true' };

/** Who may see a page, and where everybody else is redirected. */
export function guard(access: PageAccess, { signedIn, target, query, hadToken, inApp }: Visit): Verdict {
  if (access === 'open') return { stay: true };
  if (access === 'signed-out') return signedIn ? { stay: false, to: '/' } : { stay: true };
  if (signedIn) return { stay: true };
  if (inApp || hidesMenus(query)) return trouble;
  // Neither a token in the address nor the page it opened is ever remembered.
  return hadToken ? { stay: false, to: '/login' } : { stay: false, to: '/login', remember: target };
}

/** Apps show pages without the site's menus. */
function hidesMenus(query: URLSearchParams): boolean {
  return query.has('hidemenus') && query.get('hidemenus') !== 'false';
}

/** A page opened without menus stays that way across its links. */
export const beganWithout = typeof location !== 'undefined' && hidesMenus(new URLSearchParams(location.search));

/** True if menus are hidden: maintenance, or a page shown inside an app. */
export function menusHidden(config: { maintenance_mode: boolean }, search: string): boolean {
  return config.maintenance_mode || beganWithout || hidesMenus(new URLSearchParams(search));
}
