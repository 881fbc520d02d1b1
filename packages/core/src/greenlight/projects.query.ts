import { Refusal } from '@houselights/contracts';
import { presentPictures } from '../catalog/index.ts';
import { presentProject, projectJoins, projectJson, projectPictures } from './project-row.ts';
import type { ProjectRow } from './project-row.ts';
import type { CoreDeps } from '../deps.ts';
import type { MediaPaths } from '../playback/index.ts';
import type { CompleteProject, PastProject, Project, ProjectPage } from '@houselights/contracts';

type ProjectDeps = Pick<CoreDeps, 'db'> & { readonly mediaPaths: Pick<MediaPaths, 'sign'> };

interface CompleteRow {
  readonly project: ProjectRow;
  readonly battleId: string;
  readonly won: boolean;
  readonly endsAt: Date;
}

/** How many of a list are given. */
const most = 200;

/** Rows of projects whose vote is over, for which `where` holds; newest first. */
const complete = (where: string): string => `select c.project, c."battleId", c.won, c."endsAt" from (
    select p.id, ${projectJson} as project, b.id as "battleId", r."winnerId" = p.id is true as won, b."endsAt"
    from battle_result r join battle b on b.id = r."battleId" join project p on p."battleId" = b.id ${projectJoins}) c
  where ${where} order by c."endsAt" desc, c.won desc, c.id limit ${most}`;

const texts = {
  past: complete('c.won'),
  complete: complete('true'),
  released: complete(`c.won and coalesce(c.project->>'mediaId', c.project->>'seasonId') is not null`),
};

/** Winners, newest first. */
export async function listPastProjects({ db }: Pick<CoreDeps, 'db'>): Promise<PastProject[]> {
  const { rows } = await db.pool.query<CompleteRow>({ name: 'past-projects', text: texts.past });
  return rows.map(({ project: { id, title, images, mediaId, seasonId }, battleId }) => ({
    id,
    title,
    images: presentPictures(images, projectPictures),
    mediaId,
    seasonId,
    battleId,
  }));
}

/** Projects whose vote is over, or of those the winners that can be watched; newest first. */
export async function listCompleteProjects(
  { db, mediaPaths }: ProjectDeps,
  { released }: { readonly released: boolean },
): Promise<CompleteProject[]> {
  const which = released ? 'released' : 'complete';
  const { rows } = await db.pool.query<CompleteRow>({ name: `${which}-projects`, text: texts[which] });
  return rows.map(({ project, battleId, won, endsAt }) => ({
    ...presentProject(project, mediaPaths),
    battleId,
    won,
    endDate: endsAt.toISOString(),
  }));
}

/** The projects of the battle that is on. */
export async function listActiveProjects({ db, mediaPaths }: ProjectDeps): Promise<Project[]> {
  const { rows } = await db.pool.query<{ project: ProjectRow }>({
    name: 'active-projects',
    text: `select ${projectJson} as project from battle b join project p on p."battleId" = b.id ${projectJoins}
      where b."startsAt" <= clock_timestamp() and clock_timestamp() < b."endsAt" order by p.side`,
  });
  return rows.map(({ project }) => presentProject(project, mediaPaths));
}

/** One project of an announced battle, with that battle. Throws not_found. */
export async function readProjectPage({ db, mediaPaths }: ProjectDeps, id: string): Promise<ProjectPage> {
  const { rows } = await db.pool.query<{
    project: ProjectRow;
    opponent: ProjectRow;
    battleId: string;
    startsAt: Date;
    endsAt: Date;
    active: boolean;
    sealed: boolean;
    won: boolean | null;
  }>({
    name: 'project-page',
    text: `select ${projectJson} as project, b.id as "battleId", b."startsAt", b."endsAt", r."battleId" is not null as sealed,
      b."startsAt" <= clock_timestamp() and clock_timestamp() < b."endsAt" as active,
      case when r."battleId" is null then null else r."winnerId" = p0.id is true end as won,
      (select ${projectJson} from project p ${projectJoins} where p."battleId" = b.id and p.id <> p0.id) as opponent
      from project p0 join battle b on b.id = p0."battleId" left join battle_result r on r."battleId" = b.id
        join project p on p.id = p0.id ${projectJoins} where p0.id = $1`,
    values: [id],
  });
  const [row] = rows;
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
