import * as core from '@houselights/core';
import { answerOf, mustEqual } from './plan-acts.ts';
import { GiftActs } from './life-gift-acts.ts';
import { mostPoints } from './life-model-points.ts';
import { expected } from './life-model-said.ts';
import type { Contributions } from '@houselights/core';

/** What is earned, and spent on what is voted for. */
export class PointActs extends GiftActs {
  private contributions: Contributions | undefined;

  private async points(): Promise<{ gained: number; spent: number }> {
    const { house, caller } = this.facts;
    const { gifts, trial } = this.model;
    // What time alone earns and takes back; everything else is looked at when it is heard of.
    const isByTime = gifts.length > 0 || (trial !== undefined && trial.paidPoints === undefined);
    if (isByTime) await core.grantDuePoints(house.deps, { accountIds: [caller.accountId] });
    const row = await house.db.prisma.pointsAccount.findUnique({ where: { accountId: caller.accountId } });
    return { gained: Number(row?.gained ?? 0), spent: Number(row?.spent ?? 0) };
  }

  /** Only who has access spends points. */
  protected async spend(): Promise<string | undefined> {
    const { house, caller, battle } = this.facts;
    await this.settle();
    const { gained, spent } = await this.points();
    const available = gained - spent;
    if (available === 0) return undefined;
    const points = 1 + Math.floor(this.facts.chance() * available);
    const projectId = this.pick([battle.left, battle.right]);
    this.contributions ??= core.createContributions(house.deps);
    const { contributions } = this;
    const answer = await answerOf(() =>
      contributions.contributePoints({ caller: { ...caller, hasSubscription: true }, projectId, points }),
    );
    const refused = typeof answer === 'string' ? answer : undefined;
    const { hasSubscription } = expected(this.model);
    mustEqual('a contribution', refused, hasSubscription ? undefined : 'contribution_needs_subscription');
    return `spend ${points} of ${available}`;
  }

  /** Nobody has more points than what was paid for whole has earned. */
  protected async checkPoints(): Promise<void> {
    const { gained, spent } = await this.points();
    const most = mostPoints(this.model, spent);
    if (gained > most || spent > gained) throw new Error(`${gained} points, ${spent} spent; ${most} are the most`);
  }
}
