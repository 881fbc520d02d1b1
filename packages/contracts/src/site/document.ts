import { z } from 'zod';
import { SiteOffer } from '../billing/site.ts';
import { SiteBanner, SiteCollection, SiteQuestion, SiteSection, SiteShow, SiteTeam } from '../catalog/site.ts';
import { PrivateConfig, SiteConfig, ThemeOverrides } from '../remote-config/remote-config.ts';

/** The site file: what a site shows, sells and is called. An absent section is left unchanged. */
export const SiteDocument = z.strictObject({
  config: SiteConfig.optional(),
  private: PrivateConfig.optional(),
  theme: ThemeOverrides.optional(),
  plans: z.array(SiteOffer).max(50).optional(),
  teams: z.array(SiteTeam).max(500).optional(),
  shows: z.array(SiteShow).max(1_000).optional(),
  collections: z.array(SiteCollection).max(500).optional(),
  banners: z.array(SiteBanner).max(200).optional(),
  marketing: z.array(SiteSection).max(200).optional(),
  faq: z.array(SiteQuestion).max(200).optional(),
});
export type SiteSectionName = keyof typeof SiteDocument.shape;
