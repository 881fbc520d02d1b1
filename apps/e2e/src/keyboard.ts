import type { Locator, Page } from '@playwright/test';

/** Moves the focus to `target` by Tab, or Shift+Tab if it is before the focus, as somebody without a pointer would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let press = 0; press < 100; press += 1) {
    const way = await target.evaluate((element) => {
      const focus = document.activeElement ?? document.body;
      if (focus === element) return 'there';
      const isBefore = element.compareDocumentPosition(focus) & Node.DOCUMENT_POSITION_FOLLOWING;
      return isBefore !== 0 && focus !== document.body ? 'before' : 'behind';
    });
    if (way === 'there') return;
    await page.keyboard.press(way === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

/** Moves the focus to `target` by Tab and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
