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

/** The parts of a site file, each after those it refers to. A feature adds its own here. */
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
