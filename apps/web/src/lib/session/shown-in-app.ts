import { beganWithout } from './guard.ts';
import { isVisit } from './session.ts';
import { inApp } from './web-view.ts';

/** True where a native app shows the page: in its web view, with a session that it handed over, or without menus. */
export function shownInApp(): boolean {
  return isVisit || beganWithout || inApp();
}
