import { seedDemoBattles } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { openBattle } from '@houselights/testkit/battle';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApi } from './support/api-under-test.ts';
import { answersIn, drawnWeb } from './support/drawn-web.ts';
import type { ApiUnderTest } from './support/api-under-test.ts';

let web: Awaited<ReturnType<typeof drawnWeb>>;
let api: ApiUnderTest;
let sealed: string;
const project = (slug: string, points: number) => ({ slug, title: `</script>${slug}`, description: '', points });
beforeAll(async () => {
  web = await drawnWeb();
  api = await startApi({ webFolder: web.folder });
  const db = createDatabase({ url: api.ownerUrl, connections: 1 });
  await seedDemoBattles({ ...api.core, db }, [
    { left: project('won', 40), right: project('lost', 30), from: -20, until: -10 },
  ]);
  await db.close();
  ({ id: sealed } = await api.core.db.prisma.battle.findFirstOrThrow({ where: { result: { isNot: null } } }));
});
afterAll(async () => {
  await api.close();
  await web.close();
});

/** The machine may be busy, and a page whose drawing is late is served without it. */
const inTime = { timeout: 30_000 };
const page = (url: string) => api.send({ method: 'GET', url, headers: {} });

it('draws the recount of a battle with what the site tells of it', async () => {
  const path = `/greenlight/recount/${sealed}`;
  await vi.waitFor(async () => expect((await page(path)).body).toContain(`<div id="root"><p>${path} 1</p>`), inTime);
  const { body } = await page(path);
  expect(body).not.toContain('</script>won');
  expect([...answersIn(body).keys()]).toEqual([`/api/v1/battles/${sealed}`]);
  const told: unknown = JSON.parse(answersIn(body).get(`/api/v1/battles/${sealed}`) ?? '');
  expect(told).toEqual(JSON.parse((await page(`/api/v1/battles/${sealed}`)).body));
  expect(told).toMatchObject({
    leftProject: { title: '</script>won' },
    rightProject: { title: '</script>lost' },
    leftPoints: 40,
    rightPoints: 30,
    winner: 'left',
  });
});

it('draws no recount of a battle that is not sealed, or is none', async () => {
  const { id } = await openBattle(api.core.db, {});
  for (const battle of [id, 'none', 'a%00b', 'x'.repeat(65)]) {
    const { status, body } = await page(`/greenlight/recount/${battle}`);
    expect([status, body.includes('<div id="root"></div>')], `the battle ${battle}`).toEqual([200, true]);
  }
  expect(await page(`/api/v1/battles/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
});

it.each(['/forgotten-password', '/something-went-wrong', '/join/the-crew'])(
  'draws %s as itself, whatever was asked for before',
  async (path) => {
    await page('/account/security');
    await page('/payment');
    await vi.waitFor(async () => expect((await page(path)).body).toContain(`<p>${path} `), inTime);
    expect((await page('/account/security')).body).not.toContain('<p>');
  },
);
