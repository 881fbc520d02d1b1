import { randomUUID } from 'node:crypto';
import { givePoints } from '@houselights/testkit/battle';
import { addDays } from '@houselights/rules';
import { describe, expect, it } from 'vitest';
import { openBattleHouse } from '../../test/battles.ts';
import { addOperator, addPlans, fact, keep, start, subscribe } from '../../test/ledger.ts';
import { giveBefore } from '../../test/signed-site.ts';
import { storageInMemory } from '../../test/stored.ts';
import { addAccount } from '../../test/videos.ts';
import { createProject } from '../greenlight/index.ts';
import { ledgerReportLines, signHead } from './index.ts';
import { verifyLedger } from '../verify-ledger.ts';
import type { BattleHouse } from '../../test/battles.ts';

const hour = 3_600_000;

describe('a site that is in order', () => {
  it.each<[string, (opened: BattleHouse) => Promise<unknown>]>([
    ['that is new', () => Promise.resolve()],
    [
      'that has plans, accounts, projects and a battle to come',
      async (opened) => {
        await addPlans(opened);
        await addOperator(opened);
        await createProject(opened, { title: 'One', description: '', assetId: null, images: [] });
        await opened.battle({ from: hour, until: 2 * hour });
      },
    ],
    [
      'with a subscription that must earn nothing',
      async (opened) => {
        await addPlans(opened);
        const { id } = await subscribe(opened, 'monthly', { paid: [0] });
        await opened.db.prisma.subscription.update({ where: { id }, data: { refusedBecause: 'trial_used' } });
        const undone = await subscribe(opened, 'monthly', { paid: [0] });
        await opened.db.prisma.invoice.updateMany({ where: { subscriptionId: undone.id }, data: { dispute: 'lost' } });
        const accountId = await addAccount(opened.db);
        await keep(opened, accountId, start, fact({ startedAt: addDays(start, 9), paidUntil: addDays(start, 99) }));
        await keep(opened, accountId, start, fact({ source: 'staff', sourceId: randomUUID() }));
      },
    ],
    ['that has signed an empty ledger', (opened) => signHead({ ...opened, storage: storageInMemory().storage })],
    [
      'that has just begun',
      async (opened) => {
        await givePoints(opened.db, [await addAccount(opened.db)], 5);
      },
    ],
  ])('%s is OK', async (_, make) => {
    const opened = await openBattleHouse();
    await make(opened);
    const report = await verifyLedger(opened);
    expect(ledgerReportLines(report)[0]).toMatch(/^OK: /);
    await opened.close();
  });

  it('that was switched off for days is OK, and says since when nothing is signed', async () => {
    const opened = await openBattleHouse();
    const accountId = await addAccount(opened.db);
    await giveBefore(opened, 9, accountId);
    const { problems, notes } = await verifyLedger(opened);
    expect(problems).toEqual([]);
    expect(notes).toEqual([expect.stringMatching(/none signs block 1 of .*: no points moved since/)]);
    await opened.close();
  });
});
