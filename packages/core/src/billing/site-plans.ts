import { t } from '@houselights/messages/catalogue/site-file';
import { plansChanged } from '@houselights/jobs';
import { recordEvent } from '../shared/messages.ts';
import { asText, entryOf, gather, given, spread } from '../shared/site-part.ts';
import type { SiteOffer } from '@houselights/contracts';
import type { Fields, SiteOutcome, SitePart } from '../shared/site-part.ts';

const defaults: Fields = { trialDays: 14, points: 0, active: true };

/** The plans on sale. */
export const planPart: SitePart = {
  name: 'plan',
  section: 'plans',
  defaults,
  mayGo: (field) => field.startsWith('prices.'),
  items: (section) =>
    (section as readonly SiteOffer[]).map(({ id, prices, ...plan }, index) => ({
      key: id,
      fields: { ...given(plan), ...spread('prices', prices) },
      at: ['plans', index],
    })),
  compose: (document, plans) => {
    document['plans'] = plans.map((plan) => ({
      id: plan.key,
      ...entryOf(plan, { defaults, index: -1, nested: ['prices'] }),
    }));
  },
  check: (plans) => [...sameNames(plans), ...otherIntervals(plans)],
  read: async (queries) => {
    const rows = await queries.plan.findMany({
      include: { prices: { orderBy: { currency: 'asc' } } },
      orderBy: [{ offer: 'desc' }, { interval: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ id, offer, name, interval, trialDays, pointsPerPeriod: points, active, prices }) => ({
      key: id,
      fields: {
        offer,
        name,
        interval,
        trialDays,
        points,
        active,
        ...spread(
          'prices',
          Object.fromEntries(prices.map(({ currency, amountMinor }) => [currency.trim(), amountMinor])),
        ),
      },
    }));
  },
  keeps: async (queries, id) => {
    const count = {
      select: { subscriptions: true, facts: true, checkouts: true, staffGrants: true, patreonTiers: true },
    };
    const { _count: uses } = await queries.plan.findUniqueOrThrow({ where: { id }, select: { _count: count } });
    const sold = uses.subscriptions + uses.facts + uses.checkouts;
    if (sold > 0) return 'members bought it: say active: false to sell it no more';
    return uses.staffGrants + uses.patreonTiers > 0
      ? 'access was given by it: say active: false to sell it no more'
      : undefined;
  },
  // Two plans may swap names: each gets a temporary unique one first.
  prepare: async (queries, changing) => {
    for (const id of changing) await queries.plan.updateMany({ where: { id }, data: { name: `~${id}` } });
  },
  write: async (queries, { key: id, fields, changed, gone, now }) => {
    const { offer, name, interval, trialDays, points, active } = fields;
    const data = {
      offer: asText(offer),
      name: asText(name),
      interval: asText(interval),
      trialDays: Number(trialDays),
      pointsPerPeriod: Number(points),
      active: active === true,
    };
    await queries.plan.upsert({ where: { id }, create: { id, createdAt: now, ...data }, update: data });
    for (const [currency, amount] of Object.entries(gather('prices', fields))) {
      if (!changed.includes(`prices.${currency}`)) continue;
      const amountMinor = Number(amount);
      const where = { planId_currency: { planId: id, currency } };
      // Another amount needs a new price at the provider; current subscribers keep the old one.
      const update = { amountMinor, stripePriceId: null, stripeName: null };
      await queries.planPrice.upsert({ where, create: { planId: id, currency, amountMinor }, update });
    }
    for (const field of gone) {
      await queries.planPrice.deleteMany({ where: { planId: id, currency: field.slice('prices.'.length) } });
    }
    await recordEvent(queries, plansChanged, {});
  },
  remove: async (queries, id) => {
    await queries.plan.delete({ where: { id } });
  },
};

/** Active plans of one interval need distinct names. */
function sameNames(plans: readonly SiteOutcome[]) {
  const first = new Map<string, string>();
  return plans.flatMap(({ key, after }) => {
    if (after['active'] !== true) return [];
    // Compared as people read: ignoring case and spacing.
    const name = asText(after['name']).normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
    const place = `${asText(after['interval'])} ${name}`;
    const other = first.get(place);
    first.set(place, other ?? key);
    return other === undefined
      ? []
      : [{ key, message: t.ref('samePlan', { other, interval: asText(after['interval']) }) }];
  });
}

function otherIntervals(plans: readonly SiteOutcome[]) {
  return plans
    .filter(({ before, after }) => before !== undefined && before['interval'] !== after['interval'])
    .map(({ key }) => ({
      key,
      message: t.ref('planInterval'),
    }));
}
