import { t } from '@houselights/messages/catalogue/shell';
import { showToast } from '@houselights/ui';
import { ChunkFailure } from '../lib/pages/load-chunk.ts';
import type { LazyCode } from '../lib/pages/lazy-page.tsx';

const LEFT_FOR = 'left-for-new-version';

/** Loads a whole document for `href`, for the version of the site that is out now; false if that was done for it just before. */
export function loadNewVersion(href: string): boolean {
  try {
    if (sessionStorage.getItem(LEFT_FOR) === href) return false;
    sessionStorage.setItem(LEFT_FOR, href);
  } catch {
    return false;
  }
  location.assign(href);
  return true;
}

/** A page came: whatever takes its code away later is another version. */
function settleVersion(): void {
  try {
    sessionStorage.removeItem(LEFT_FOR);
  } catch {
    // Then nothing was noted either.
  }
}

let last = 0;

/**
 * Goes to a page once its code is here. Until then, and if it can't be had, the page that is open stays as it is, with all that was typed
 * and all that plays. Only when the server no longer has the code is the whole site loaded anew. Whoever goes elsewhere meanwhile stays there.
 */
export async function openPage(href: string, pages: readonly LazyCode[], go: () => void): Promise<void> {
  last += 1;
  if (pages.length === 0) {
    go();
    return;
  }
  const mine = last;
  const from = location.href;
  const isWanted = () => mine === last && location.href === from;
  try {
    await Promise.all(pages.map((page) => page.load()));
  } catch (error) {
    if (!isWanted()) return;
    if (error instanceof ChunkFailure && error.gone && loadNewVersion(href)) return;
    showToast(t('thatPageNotLoaded'), { tone: 'alarm' });
    return;
  }
  settleVersion();
  if (isWanted()) go();
}
