import type { Page, Request } from '@playwright/test';

interface Words {
  readonly where: string;
  readonly text: string;
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** Text that is neither a message nor content, with the reason. */
const known: readonly RegExp[] = [
  // Dates and times, formatted by the browser.
  new RegExp(`\\b(?:${months})\\b(?: \\d+, \\d{4} at\\b)?`, 'g'),
  /\b(?:AM|PM|UTC)\b/g,
  // Currency names, from the browser.
  /\b(?:US Dollar|Euro)\b/g,
  // Names.
  /\b(?:Houselights|Patreon|Google|Apple|Visa|Mastercard)\b/g,
];

/** A word of two letters or more without a pseudo-locale's accents. */
const plainWord = /[a-z]{2}/i;

/**
 * Collects words on a page that are neither pseudo-localized nor content, even inside a message: content is whatever text the site sent to
 * the page from now on. The returned function lists those on the current page, with their places.
 */
export function strayWordsOf(page: Page): () => Promise<string[]> {
  const content = new Set<string>();
  const reading = new Set<Promise<void>>();
  // From the request on: a page may show an answer before this process hears that it arrived.
  page.on('request', (request) => {
    if (!carriers.has(request.resourceType())) return;
    const read = textsIn(request).then(
      (data) => data.forEach((each) => keepTexts(each, content)),
      () => undefined,
    );
    reading.add(read);
    void read.finally(() => reading.delete(read));
  });
  return async () => {
    await Promise.all(reading);
    const words = await wordsOf(page);
    // The search text is in the address.
    const sought = new URL(page.url()).searchParams.values();
    const texts = [...content, ...sought].toSorted((one, other) => other.length - one.length);
    const stray = words.filter(({ text }) => plainWord.test(without(text, texts)));
    return [...new Set(stray.map(({ where, text }) => `${where}: ${text}`))];
  };
}

/** What brings content to a page. */
const carriers = new Set(['document', 'fetch', 'xhr']);

/** The data in a response: a document embeds the answers that the server rendered it with. */
async function textsIn(request: Request): Promise<unknown[]> {
  const response = await request.response();
  const kind = response?.headers()['content-type'] ?? '';
  if (response === null || !/json|html/.test(kind)) return [];
  const body = await response.text();
  if (/json/.test(kind)) return [JSON.parse(body) as unknown];
  const scripts = body.matchAll(/<script type="application\/json"[^>]*>([^<]+)/g);
  return [...scripts].map(([, json = 'null']) => JSON.parse(json) as unknown);
}

/** Collects all human-readable text of a response. A single lower-case word is an identifier. */
function keepTexts(value: unknown, content: Set<string>): void {
  if (typeof value === 'string') {
    for (const line of value.split('\n')) {
      const text = line.trim().replaceAll(/\s+/g, ' ');
      if (plainWord.test(text) && !/^[a-z][a-z_-]*$/.test(text)) content.add(text);
    }
  }
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) keepTexts(each, content);
}

const padding = 'one two three four five six seven eight nine ten ';

/** The text without a pseudo-locale's padding, which comes at a message's end, with its last word cut off. */
function withoutPadding(text: string): string {
  return text.replaceAll(/[a-z ]+⟧/g, (words) => {
    const longer = Array.from(
      { length: 240 },
      (_, length) =>
        ` ${padding
          .repeat(6)
          .slice(0, length + 1)
          .trim()}⟧`,
    );
    const found = longer.findLast((end) => ` ${words}`.endsWith(end)) ?? '';
    return found === '' ? words : ` ${words}`.slice(1, -found.length);
  });
}

/** The text without the site's own texts (longest first) and other known ones. */
function without(text: string, texts: readonly string[]): string {
  let left = withoutPadding(text).replaceAll(/\s+/g, ' ');
  for (const each of texts) {
    if (!plainWord.test(left)) return left;
    if (left.includes(each)) left = left.replaceAll(each, ' ');
  }
  return known.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), left);
}

/** The page's text: visible, and for screen readers. */
function wordsOf(page: Page): Promise<Words[]> {
  return page.evaluate(() => {
    const words: Words[] = [];
    const nameOf = ({ tagName, className }: Element) =>
      `${tagName.toLowerCase()}${typeof className === 'string' && className ? `.${className.split(' ')[0]}` : ''}`;
    const readOut = [
      'aria-label',
      'aria-description',
      'aria-valuetext',
      'aria-roledescription',
      'alt',
      'title',
      'placeholder',
    ];
    /** Initials in place of a picture. */
    const isSilent = (element: Element) => element.closest('script, style, noscript, .hl-avatar') !== null;
    for (const element of document.querySelectorAll('body *')) {
      if (isSilent(element)) continue;
      for (const name of readOut) {
        const text = element.getAttribute(name) ?? '';
        if (text !== '') words.push({ where: `${nameOf(element)}[${name}]`, text });
      }
    }
    words.push({ where: 'title', text: document.title });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || isSilent(element)) continue;
      const text = node.nodeValue ?? '';
      if (text !== '') words.push({ where: nameOf(element), text });
    }
    return words;
  });
}
