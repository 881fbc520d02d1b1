import { beganWithout } from './guard.ts';
import { isVisit } from './session.ts';
import { inApp } from './web-view.ts';

/** True if a native app shows the page: in its web view, with a session handed over, or without menus. */
export function shownInApp(): boolean {
  return isVisit || beganWithout || inApp();
}
