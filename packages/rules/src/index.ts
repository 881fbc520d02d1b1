export { isCreator, mayAccess } from './account/permission.ts';
export type { Standing } from './account/permission.ts';
export { hasAccess } from './billing/entitlement.ts';
export type { AccessPeriod } from './billing/entitlement.ts';
export { isAtEnd, mergeProgress, resumeAt } from './playback/progress.ts';
export type { Position } from './playback/progress.ts';
export { canUpdatePlan, currentSubscription, isInTrial } from './billing/subscription-standing.ts';
export type { SubscriptionFacts } from './billing/subscription-standing.ts';
