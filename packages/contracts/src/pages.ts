import { accountPages, pages } from './page-list.ts';
import type { AccountPage, Conditional, Page, PageSwitches } from './page-list.ts';

export { pages } from './page-list.ts';
export type { PageAccess, PageTitle } from './page-list.ts';

export type PageAddress = keyof typeof pages;
export type AccountAddress = keyof typeof accountPages;

const isPageAddress = (address: string): address is PageAddress => Object.hasOwn(pages, address);
const isAccountAddress = (address: string): address is AccountAddress => Object.hasOwn(accountPages, address);

export const pageAddresses: readonly PageAddress[] = Object.keys(pages).filter(isPageAddress);
export const accountAddresses: readonly AccountAddress[] = Object.keys(accountPages).filter(isAccountAddress);

/** The settings of the page at an address. */
export const pageAt = (address: PageAddress): Page & { readonly sameAs?: PageAddress } => pages[address];
export const accountPageAt = (address: AccountAddress): AccountPage => accountPages[address];

/** First segments that are not pages, or are reserved for future pages. */
const reserved = [
  'api',
  'media',
  'assets',
  'dev',
  'metrics',
  'healthz',
  'readyz',
  'favicon.ico',
  'robots.txt',
  'sitemap.xml',
  'index.html',
  'season',
  'learn-more',
  'creators',
  'live',
  'live-chat',
  'bingo',
  'legaldocuments',
  'giveawayrules',
  'top10images',
  'toptenimages',
  'makersplace',
  'crew-member',
  'brands',
  'admin',
  'operator',
  'studio',
];

/** Whether addresses that begin with `segment` are already in use. */
export function isTakenSegment(segment: string): boolean {
  return (
    segment !== '' && (reserved.includes(segment) || pageAddresses.some((address) => address.split('/')[1] === segment))
  );
}

/** Whether a page exists under these settings. */
export function isSwitchedOn({ when }: Conditional, config: PageSwitches): boolean {
  return when === undefined || when.some((name) => Boolean(config[name]));
}

/** Returns a test for whether an address, split at its slashes, matches `pattern`. */
function matcher(pattern: string): (given: readonly string[]) => boolean {
  const parts = pattern.split('/');
  const isOpenEnded = parts.at(-1) === '*';
  if (isOpenEnded) parts.pop();
  return (given) =>
    (isOpenEnded || parts.length === given.length) &&
    parts.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]));
}

const matchers = pageAddresses.map((address) => ({ address, matches: matcher(address) }));

/** The page at `pathname`. */
export function pageOf(pathname: string): PageAddress | undefined {
  const given = pathname.split('/');
  return matchers.find(({ matches }) => matches(given))?.address;
}

const accountMatchers = accountAddresses.map((address) => ({ address, matches: matcher(address) }));

/** The account page (behind '/account/*') at `pathname`. */
export function accountPageOf(pathname: string): AccountAddress | undefined {
  const given = pathname.split('/');
  return accountMatchers.find(({ matches }) => matches(given))?.address;
}

/** Whether there is a page at `pathname`, on or off. */
export function isPage(pathname: string): boolean {
  const address = pageOf(pathname);
  return address === '/account/*' ? accountPageOf(pathname) !== undefined : address !== undefined;
}

/** The conditions of the page at `pathname`, and of the account page behind it. */
function conditionsOf(pathname: string): Conditional[] {
  const address = pageOf(pathname);
  const within = accountPageOf(pathname);
  return [...(address === undefined ? [] : [pages[address]]), ...(within === undefined ? [] : [accountPages[within]])];
}

/** Whether a known page exists under these settings: used by both the web app and the server. */
export function pageIsOn(config: PageSwitches, pathname: string): boolean {
  return conditionsOf(pathname).every((page) => isSwitchedOn(page, config));
}

/** Whether a native app may open `pathname` in a web view, with a token in the address. */
export function opensInApp(pathname: string): boolean {
  return conditionsOf(pathname).some(({ inApp }) => inApp);
}
