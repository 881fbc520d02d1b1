import type { Page, Request } from '@playwright/test';

interface Words {
  readonly where: string;
  readonly text: string;
}

const months =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** What is no message and comes from no answer, with the reason. */
const known: readonly RegExp[] = [
  // Dates and times, which the browser writes.
  new RegExp(`\\b(?:${months})\\b(?: \\d+, \\d{4} at\\b)?`, 'g'),
  /\b(?:AM|PM|UTC)\b/g,
  // Names of currencies, which the browser knows.
  /\b(?:US Dollar|Euro)\b/g,
  // Names.
  /\b(?:Houselights|Patreon|Google|Apple|Visa|Mastercard)\b/g,
];

/** A word of two letters and more that no pseudo-locale has accented. */
const plainWord = /[a-z]{2}/i;

/**
 * Looks from now on for words of a page that neither a pseudo-locale says nor are content, also where a message holds them: a text of the site is what it
 * answered to the page. The answer names those on the page as it stands, with where they stand.
 */
export function strayWordsOf(page: Page): () => Promise<string[]> {
  const content = new Set<string>();
  const reading = new Set<Promise<void>>();
  page.on('requestfinished', (request) => {
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
    // What somebody searched for stands in the address.
    const sought = new URL(page.url()).searchParams.values();
    const texts = [...content, ...sought].toSorted((one, other) => other.length - one.length);
    const stray = words.filter(({ text }) => plainWord.test(without(text, texts)));
    return [...new Set(stray.map(({ where, text }) => `${where}: ${text}`))];
  };
}

/** What an answer holds: a document brings the answers that the server drew it with. */
async function textsIn(request: Request): Promise<unknown[]> {
  const response = await request.response();
  const kind = response?.headers()['content-type'] ?? '';
  if (response === null || !/json|html/.test(kind)) return [];
  const body = await response.text();
  if (/json/.test(kind)) return [JSON.parse(body) as unknown];
  const scripts = body.matchAll(/<script type="application\/json"[^>]*>([^<]+)/g);
  return [...scripts].map(([, json = 'null']) => JSON.parse(json) as unknown);
}

/** Keeps every text of an answer that people read. A lower-case word by itself is what machines call something. */
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

/** The text without the words that make a message of a pseudo-locale longer: they stand at its end, the last one cut off. */
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

/** The text without the site's own texts (the longest first) and what else is known. */
function without(text: string, texts: readonly string[]): string {
  let left = withoutPadding(text).replaceAll(/\s+/g, ' ');
  for (const each of texts) {
    if (!plainWord.test(left)) return left;
    if (left.includes(each)) left = left.replaceAll(each, ' ');
  }
  return known.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), left);
}

/** The page's words: what is shown and what is read out. */
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
    /** The letters of a name, in place of a picture. */
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
