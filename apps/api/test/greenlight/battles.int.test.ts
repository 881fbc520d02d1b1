import { sealBattles, seedDemoBattles, signHead } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { openBattle } from '@houselights/testkit/battle';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi } from '../support/api-under-test.ts';
import { addFilm } from '../support/films.ts';
import type { ApiUnderTest } from '../support/api-under-test.ts';

let api: ApiUnderTest;
let admin: string | undefined;

const project = (slug: string, points: number) => ({ slug, title: slug, description: 'An idea.', points });

beforeAll(async () => {
  api = await startApi();
  admin = await api.tokenFor('admin');
  const db = createDatabase({ url: api.ownerUrl, connections: 1 });
  await seedDemoBattles({ ...api.core, db }, [
    { left: project('won', 40), right: project('lost', 30), from: -20, until: -10 },
    { left: project('here', 7), right: project('there', 5), from: -1, until: 1 },
  ]);
  await db.close();
  await signHead(api.core);
});
afterAll(async () => api.close());

async function get(path: string, token?: string): Promise<unknown> {
  const answer = await api.send({ method: 'GET', url: `/api${path}`, headers: {} }, token);
  expect([path, answer.status]).toEqual([path, 200]);
  return JSON.parse(answer.body);
}

async function act(method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) {
  const headers = payload === undefined ? {} : { 'content-type': 'application/json' };
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const answer = await api.send({ method, url: `/api/v1/studio${path}`, headers, ...body }, admin);
  return { ...answer, id: answer.status === 201 ? (JSON.parse(answer.body) as { id: string }).id : '' };
}

it('lists projects by what became of them', async () => {
  expect(await get('/v3/projects/active')).toMatchObject([
    { id: 'demo-here', points: 7 },
    { id: 'demo-there', points: 5 },
  ]);
  expect(await get('/v5/projects/past')).toMatchObject([{ id: 'demo-won', mediaId: null, seasonId: null }]);
  expect(await get('/v3/projects/complete')).toMatchObject([
    { id: 'demo-won', won: true, points: 40 },
    { id: 'demo-lost', won: false, points: 30 },
  ]);
  expect(await get('/v3/projects/released')).toEqual([]);
  expect(await get('/v3/projects/demo-lost')).toMatchObject({ id: 'demo-lost', points: 30, videos: [], images: [] });
  expect(await get('/v1/projectpage/demo-won')).toMatchObject({
    project: { id: 'demo-won' },
    battle: { won: true, sealed: true, active: false, opponent: { id: 'demo-lost' } },
  });
});

it('gives everything that a recount needs, and signed heads', async () => {
  const { items } = (await get('/v1/battles')) as { items: { id: string; winner: string }[] };
  expect(items).toMatchObject([{ winner: 'left', leftPoints: 40, rightPoints: 30 }]);
  const recount = (await get(`/v1/battles/${items[0]?.id}/recount`)) as { document: string; lines: unknown[][] };
  expect(recount).toMatchObject({ shown: { leftPoints: 40, rightPoints: 30 } });
  expect(recount.lines.reduce((sum, line) => sum + Number(line[4]), 0)).toBe(70);
  expect(JSON.parse(recount.document)).toMatchObject({ winner: 'left', contributions: recount.lines.length });
  expect(await get(`/v1/battles/${items[0]?.id}/receipt`, await api.tokenFor('member'))).toMatchObject({ lines: [] });
  expect(await get('/v1/points/heads')).toMatchObject({ items: [{ height: expect.any(Number) as number }] });
  expect(await get('/v1/battles?before=none')).toEqual({ items: [], next: null });
});

it('calls a winner released once something of it can be watched', async () => {
  const { prisma } = api.core.db;
  const show = { slug: 'made', title: 'Made', kind: 'show' };
  const { id: channelId } = await prisma.channel.create({ data: { id: randomUUID(), ...show } });
  const { id: seasonId } = await prisma.season.create({ data: { id: randomUUID(), channelId, number: 1 } });
  await prisma.project.update({ where: { id: 'demo-won' }, data: { seasonId } });
  const released = async () => [await get('/v3/projects/released'), await get('/v5/projects/past')];
  const nothing = [[], [{ id: 'demo-won', seasonId: null }]];
  expect(await released()).toMatchObject(nothing);
  await prisma.channel.update({ where: { id: channelId }, data: { publishedAt: new Date(0) } });
  expect(await released()).toMatchObject(nothing);
  const { id: videoId } = await addFilm(api.core.db, { free: true });
  await prisma.video.update({ where: { id: videoId }, data: { seasonId } });
  expect(await released()).toMatchObject([[{ id: 'demo-won', seasonId, won: true }], [{ id: 'demo-won', seasonId }]]);
  await prisma.video.update({ where: { id: videoId }, data: { publishedAt: null } });
  expect(await released()).toMatchObject(nothing);
});

it('announces, changes and takes back a battle until it begins, never over another one', async () => {
  const fields = { description: '', assetId: null, images: [] };
  const ids = [];
  for (const title of ['One', 'Two']) ids.push((await act('POST', '/projects', { title, ...fields })).id);
  const [leftProjectId, rightProjectId] = ids;
  const day = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString();
  const plan = { leftProjectId, rightProjectId, startDate: day(3), endDate: day(4) };
  expect((await act('POST', '/battles', { ...plan, startDate: day(0.5) })).code).toBe('battle_overlaps');
  expect((await act('POST', '/battles', { ...plan, startDate: day(-1) })).code).toBe('invalid_input');
  expect((await act('POST', '/battles', { ...plan, rightProjectId: leftProjectId })).code).toBe('invalid_input');
  const { id, status } = await act('POST', '/battles', plan);
  expect(status).toBe(201);
  const again = { ...plan, startDate: day(5), endDate: day(6) };
  expect((await act('POST', '/battles', again)).code).toBe('project_in_other_battle');
  expect((await act('PATCH', `/battles/${id}`, { endDate: day(4.5) })).status).toBe(204);
  expect((await act('PATCH', `/battles/${id}`, { startDate: day(0.5) })).code).toBe('battle_overlaps');
  expect((await act('DELETE', `/battles/${id}`)).status).toBe(204);
  const { id: running } = (await get('/v5/projects/active')) as { id: string };
  expect((await act('PATCH', `/battles/${running}`, { endDate: day(9) })).code).toBe('battle_begun');
  expect((await act('DELETE', `/battles/${running}`)).code).toBe('battle_begun');
  expect(await sealBattles(api.core)).toBe(0);
});

it('keeps the title of a project that stands in a battle which has begun, and nothing else of it', async () => {
  const change = (fields: object) => act('PATCH', '/projects/demo-won', fields);
  expect((await change({ title: 'Another' })).code).toBe('battle_begun');
  expect((await change({ title: 'won', description: 'What became of it.' })).status).toBe(204);
});

it('seals a battle that ended days ago by the word of an operator only', async () => {
  const { id, left } = await openBattle(api.core.db, { from: -9 * 86_400_000, until: -8 * 86_400_000 });
  const reason = 'The machine was away.';
  expect(await sealBattles(api.core)).toBe(0);
  expect(await get(`/v1/projectpage/${left}`)).toMatchObject({ battle: { active: false, sealed: false, won: null } });
  expect((await act('POST', `/battles/${id}/seal`, {})).code).toBe('invalid_input');
  expect((await act('POST', `/battles/none/seal`, { reason })).status).toBe(404);
  expect((await act('POST', `/battles/${id}/seal`, { reason })).status).toBe(204);
  expect(await sealBattles(api.core)).toBe(1);
  expect((await act('POST', `/battles/${id}/seal`, { reason })).code).toBe('seal_needs_no_word');
  expect(await get(`/v1/projectpage/${left}`)).toMatchObject({ battle: { sealed: true } });
});
