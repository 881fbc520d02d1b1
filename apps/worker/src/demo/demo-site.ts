import { readFile } from 'node:fs/promises';
import { readOwnYaml } from '@houselights/adapters';
import { readDocument, SiteRefused } from '@houselights/core';
import { gatherPictures } from '../site/site-pictures.ts';
import type { PictureSource } from '../site/site-pictures.ts';
import type { SiteItems } from '@houselights/core';

const file = new URL('site.yaml', import.meta.url);

/** The demo's site as its file describes it; `pictureOf` resolves the pictures that it names. Throws SiteRefused. */
export async function readDemoSite(pictureOf: PictureSource<{ readonly key: string }>): Promise<SiteItems> {
  const { value } = await readOwnYaml(await readFile(file, 'utf8'));
  const { document, problems } = await gatherPictures(value, pictureOf);
  if (problems.length > 0) throw new SiteRefused(problems);
  const read = readDocument(document);
  if (!read.ok) throw new SiteRefused(read.problems);
  return read.items;
}
