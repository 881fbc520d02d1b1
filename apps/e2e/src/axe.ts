import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Axe's findings on the current page, one line each; for all rules, or only for the one named. */
export async function axeFindings(page: Page, onlyRule?: string): Promise<string[]> {
  await standStill(page);
  const axe = new AxeBuilder({ page });
  if (onlyRule !== undefined) axe.withRules(onlyRule);
  // The accessible name must contain the visible label (WCAG 2.5.3): axe calls the rule experimental and skips it by default.
  else axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } }).withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Disables transitions, so that axe never measures intermediate colours. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
