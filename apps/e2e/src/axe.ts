import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What axe finds wrong on the page as it stands, one line each; of all its rules, or of the one that is named. */
export async function axeFindings(page: Page, onlyRule?: string): Promise<string[]> {
  await standStill(page);
  const axe = new AxeBuilder({ page });
  if (onlyRule !== undefined) axe.withRules(onlyRule);
  // What is read out holds what is seen (WCAG 2.5.3): axe calls the rule experimental and leaves it out by itself.
  else axe.options({ rules: { 'label-content-name-mismatch': { enabled: true } } }).withTags(tags);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Colours on their way to other ones are not what anybody reads: they arrive at once from here on. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
}
