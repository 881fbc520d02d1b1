import { t } from '@houselights/messages/catalogue/greenlight-page';
import type { Plan } from '../../shared/billing/plans.ts';
import { plansOf } from '../../shared/billing/plans.ts';

/** How to earn points, from the plans: '2 a month on the Monthly plan, 30 a year on the Annual plan.' */
export function earningWords(plans: readonly Plan[]): string {
  const earning = plansOf(plans, 'learn-more').filter(({ pointsPerPeriod }) => pointsPerPeriod > 0);
  if (earning.length === 0) return t('earnWithMembership');
  const plansWords = earning
    .map(({ pointsPerPeriod, interval, name }) => t('earnWithPlan', { points: pointsPerPeriod, interval, name }))
    .reduce((listed, plan) => t('plansListed', { plans: listed, plan }));
  return t('earnWithPlans', { plans: plansWords });
}
