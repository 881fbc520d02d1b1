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
  /\b(?:Houselights|Patreon|Google|Apple)\b/g,
];

/** A word of two letters and more that no pseudo-locale has accented. */
const plainWord = /[a-z]{2}/i;

/**
 * Looks from now on for words of a page that neither stand in a message of a pseudo-locale nor are content: a text of the site is what it
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
    const { words, isWhole } = await wordsOf(page);
    const texts = [...content].toSorted((one, other) => other.length - one.length);
    const stray = words.filter(({ text }) => plainWord.test(without(text, texts)));
    return [
      ...(isWhole ? [] : ['a message has a beginning and no end']),
      ...new Set(stray.map(({ where, text }) => `${where}: ${text}`)),
    ];
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

/** The text without the site's own texts (the longest first) and what else is known. */
function without(text: string, texts: readonly string[]): string {
  let left = text.replaceAll(/\s+/g, ' ');
  for (const each of texts) {
    if (!plainWord.test(left)) return left;
    if (left.includes(each)) left = left.replaceAll(each, ' ');
  }
  return known.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), left);
}

/** The page's words outside the messages' marks: what is shown and what is read out. */
function wordsOf(page: Page): Promise<{ words: Words[]; isWhole: boolean }> {
  return page.evaluate(() => {
    const words: Words[] = [];
    /** How many messages are open: one holds tags, and its values may be messages. */
    let depth = 0;
    function outside(text: string): string {
      let kept = '';
      for (const letter of text) {
        if (letter === '⟦') depth += 1;
        if (depth === 0) kept += letter;
        if (letter === '⟧') depth = Math.max(0, depth - 1);
        if (letter === '⟧') kept += ' ';
      }
      return kept.trim();
    }
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
        const text = outside(element.getAttribute(name) ?? '');
        if (text !== '') words.push({ where: `${nameOf(element)}[${name}]`, text });
      }
    }
    words.push({ where: 'title', text: outside(document.title) });
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || isSilent(element)) continue;
      const text = outside(node.nodeValue ?? '');
      if (text !== '') words.push({ where: nameOf(element), text });
    }
    return { words, isWhole: depth === 0 };
  });
}
