import { t } from '@houselights/messages/catalogue/shell';
import { showToast } from '@houselights/ui';
import { ChunkFailure } from '../lib/pages/load-chunk.ts';
import type { LazyCode } from '../lib/pages/lazy-page.tsx';

const LEFT_FOR = 'left-for-new-version';

/** Loads `href` as a new document, to get the site's current version; false if that was just tried for it. */
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

/** A page loaded: if its code disappears later, that is another version. */
function settleVersion(): void {
  try {
    sessionStorage.removeItem(LEFT_FOR);
  } catch {
    // Nothing was stored either.
  }
}

let last = 0;

/**
 * Goes to a page once its code has loaded. Until then, or if it fails to load, the open page stays as it is, with input and playback. Only
 * if the server no longer has the code does the whole site reload. Navigating elsewhere meanwhile cancels.
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
