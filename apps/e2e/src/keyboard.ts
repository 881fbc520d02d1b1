import type { Locator, Page } from '@playwright/test';

/** Goes to `target` by Tab, or backwards where it stands before the focus, as someone without a pointer would. */
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

/** Goes to `target` by Tab and presses Enter there. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
