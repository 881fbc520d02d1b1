import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const template =
  '<!doctype html><html><head><title>x</title><script type="application/json" id="boot"></script></head><body><div id="root"></div></body></html>';
/** Stands in for the web's server code: draws the address and the number of answers it got. */
const code = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, path, search = '', answers }) => {
  parentPort.postMessage({ id, html: '<p>' + encodeURI(path + search) + ' ' + Object.keys(answers).length + '</p>' });
});`;

/** A folder like that of a built web app, whose pages are drawn as `<p>address number-of-answers</p>`. */
export async function drawnWeb(): Promise<{ folder: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-web-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'server/main.js'), code);
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
}

/** The answers that a document delivers, by the address of the call. */
export function answersIn(html: string): ReadonlyMap<string, string> {
  const answers = html.matchAll(/<script type="application\/json" data-answer="([^"]*)">([^<]*)<\/script>/g);
  return new Map([...answers].map(([, address = '', json = '']) => [address.replaceAll('&amp;', '&'), json]));
}
