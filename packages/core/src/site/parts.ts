import { planPart } from '../billing/index.ts';
import {
  bannerPart,
  collectionPart,
  faqPart,
  marketingPart,
  seasonPart,
  showPart,
  teamPart,
} from '../catalog/index.ts';
import { configPart, privateConfigPart, themePart } from '../remote-config/index.ts';
import type { SitePart } from '../shared/site-part.ts';

/** What the file of a site may hold: each part behind those that it refers to. A feature adds its own here. */
export const siteParts: readonly SitePart[] = [
  configPart,
  privateConfigPart,
  themePart,
  planPart,
  teamPart,
  showPart,
  seasonPart,
  collectionPart,
  bannerPart,
  marketingPart,
  faqPart,
];
