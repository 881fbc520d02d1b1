export { applySite, applyWithin, picturesOf, SiteRefused } from './apply-site.command.ts';
export type { SitePlan, SiteRequest } from './apply-site.command.ts';
export type { SiteChange } from './compare.ts';
export { readDocument, siteLimits } from './document.ts';
export type { SiteItems } from './document.ts';
export { applyPictures, withoutPictures } from './pictures.ts';
export { exportSite } from './export-site.query.ts';
export { planLines } from './plan-lines.ts';
export type { DocumentPath, SiteProblem } from '../shared/site-part.ts';
