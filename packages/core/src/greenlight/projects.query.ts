import { Refusal } from '@houselights/contracts';
import { sql, statement } from '@houselights/db';
import { presentPictures } from '../catalog/index.ts';
import { isOpen } from './open-battle.ts';
import { presentProject, projectJoins, projectJson, projectPictures } from './project-row.ts';
import type { ProjectRow } from './project-row.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaPaths } from '../playback/index.ts';
import type { CompleteProject, PastProject, Project, ProjectPage } from '@houselights/contracts';

type ProjectDeps = Pick<CoreDeps, 'db'> & { readonly mediaPaths: Pick<MediaPaths, 'sign'> };

/** The most items of a list. */
const most = 200;

/** SQL: projects of sealed battles that match `where`, newest first. */
const complete = (where: string): string => `select c.project, c."battleId", c.won, c."endsAt" from (
    select p.id, ${projectJson} as project, b.id as "battleId", r."winnerId" = p.id is true as won, b."endsAt"
    from battle_result r join battle b on b.id = r."battleId" join project p on p."battleId" = b.id ${projectJoins}) c
  where ${where} order by c."endsAt" desc, c.won desc, c.id limit ${most}`;

const completeRow = {
  project: sql.json<ProjectRow>(),
  battleId: sql.text,
  won: sql.bool,
  endsAt: sql.timestamptz,
};
const pastProjects = statement({
  name: 'past-projects',
  text: complete('c.won'),
  row: completeRow,
});
const completeProjects = statement({
  name: 'complete-projects',
  text: complete('true'),
  row: completeRow,
});
const releasedProjects = statement({
  name: 'released-projects',
  text: complete(`c.won and coalesce(c.project->>'mediaId', c.project->>'seasonId') is not null`),
  row: completeRow,
});

/** Winners, newest first. */
export async function listPastProjects({ db }: Pick<CoreDeps, 'db'>): Promise<PastProject[]> {
  const rows = await pastProjects.rows(db.pool);
  return rows.map(({ project: { id, title, images, mediaId, seasonId }, battleId }) => ({
    id,
    title,
    images: presentPictures(images, projectPictures),
    mediaId,
    seasonId,
    battleId,
  }));
}

/** Projects of sealed battles, or only winners that can be watched; newest first. */
export async function listCompleteProjects(
  { db, mediaPaths }: ProjectDeps,
  { released }: { readonly released: boolean },
): Promise<CompleteProject[]> {
  const rows = await (released ? releasedProjects : completeProjects).rows(db.pool);
  return rows.map(({ project, battleId, won, endsAt }) => ({
    ...presentProject(project, mediaPaths),
    battleId,
    won,
    endDate: endsAt.toISOString(),
  }));
}

const activeProjects = statement({
  name: 'active-projects',
  text: `select ${projectJson} as project from battle b join project p on p."battleId" = b.id ${projectJoins}
    where ${isOpen} order by p.side`,
  row: { project: sql.json<ProjectRow>() },
});

/** The projects of the active battle. */
export async function listActiveProjects({ db, mediaPaths }: ProjectDeps): Promise<Project[]> {
  const rows = await activeProjects.rows(db.pool);
  return rows.map(({ project }) => presentProject(project, mediaPaths));
}

const projectPage = statement({
  name: 'project-page',
  text: `select ${projectJson} as project, b.id as "battleId", b."startsAt", b."endsAt", r."battleId" is not null as sealed,
    ${isOpen} as active,
    case when r."battleId" is null then null else r."winnerId" = p0.id is true end as won,
    (select ${projectJson} from project p ${projectJoins} where p."battleId" = b.id and p.id <> p0.id) as opponent
    from project p0 join battle b on b.id = p0."battleId" left join battle_result r on r."battleId" = b.id
      join project p on p.id = p0.id ${projectJoins} where p0.id = $1`,
  params: { id: sql.text },
  row: {
    project: sql.json<ProjectRow>(),
    opponent: sql.nullable(sql.json<ProjectRow>()),
    battleId: sql.text,
    startsAt: sql.timestamptz,
    endsAt: sql.timestamptz,
    active: sql.bool,
    sealed: sql.bool,
    won: sql.nullable(sql.bool),
  },
});

/** A project of an announced battle, with that battle. Throws not_found. */
export async function getProjectPage(
  { db, mediaPaths }: ProjectDeps,
  { id }: { readonly id: string },
): Promise<ProjectPage> {
  const row = await projectPage.first(db.pool, { id });
  if (row?.opponent == null) throw new Refusal('not_found');
  return {
    project: presentProject(row.project, mediaPaths),
    battle: {
      id: row.battleId,
      startDate: row.startsAt.toISOString(),
      endDate: row.endsAt.toISOString(),
      active: row.active,
      sealed: row.sealed,
      won: row.won,
      opponent: presentProject(row.opponent, mediaPaths),
    },
  };
}
