import { findBrowser } from '@houselights/tooling/browser';
import { launch } from 'chrome-launcher';
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse';
import { withoutSettings } from '../product.ts';
import { findingsOf, type Finding } from './findings.ts';
import type { Figures } from './figures.ts';

export interface Measured {
  readonly figures: Figures;
  readonly findings: readonly Finding[];
  /** Lighthouse's speed index of this machine: throttling is relative to it, whatever else the machine does. */
  readonly benchmarkIndex: number;
}

/** The phone that the goals refer to; everything else is the mobile preset. */
const phone = { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false };

const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Loads a page once in a browser with a fresh profile, and returns Lighthouse's results. */
export async function measure(url: string, desktop: boolean): Promise<Measured> {
  const browser = await findBrowser();
  const chrome = await launch({
    chromePath: browser.executablePath,
    chromeFlags: ['--headless=new', ...browser.args],
    envVars: { ...withoutSettings(process.env), ...browser.env },
    // main.ts handles it, and stops the product as well.
    handleSIGINT: false,
    logLevel: 'silent',
  });
  try {
    const flags: Flags = { port: chrome.port, logLevel: 'error', output: 'json', onlyCategories };
    const outcome = desktop
      ? await lighthouse(url, flags, desktopConfig)
      : await lighthouse(url, { ...flags, screenEmulation: phone });
    if (outcome === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
    const { lhr } = outcome;
    if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`);
    return { figures: figuresOf(lhr), findings: findingsOf(lhr), benchmarkIndex: lhr.environment.benchmarkIndex };
  } finally {
    chrome.kill();
  }
}

/** Figures of one run. */
export function figuresOf({ categories, audits }: Pick<Result, 'categories' | 'audits'>): Figures {
  const score = (name: string): number | null => {
    const part = categories[name]?.score ?? null;
    return part === null ? null : Math.round(part * 100);
  };
  const value = (name: string): number | null => audits[name]?.numericValue ?? null;
  const lcp = value('largest-contentful-paint');
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpSeconds: lcp === null ? null : lcp / 1000,
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
    pictureBytes: pictureBytes(audits['network-requests']?.details),
  };
}

function pictureBytes(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('items' in details)) return null;
  const requests = details.items as readonly { readonly resourceType?: string; readonly transferSize?: number }[];
  return requests
    .filter(({ resourceType }) => resourceType === 'Image')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
