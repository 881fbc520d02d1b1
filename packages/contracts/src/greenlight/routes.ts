import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, StrictDecimal } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { ActiveBattle, CompleteProject, Contributed, PastProject, Project, ProjectPage } from './project.ts';
import { BattleReceipt, FinishedBattle, Recount } from './recount.ts';

const common = { feature: 'greenlight', flag: 'projects_enabled' } as const;
const open = { ...common, access: 'public', method: 'GET' } as const;

export const getActiveBattle = defineRoute({
  ...open,
  name: 'getActiveBattle',
  summary:
    'The battle that is on; else one that has just ended and is being counted, else the next, else the last; 404 when there was none yet',
  path: '/v5/projects/active',
  reply: ActiveBattle,
  refuses: ['not_found'],
});

export const listPastProjects = defineRoute({
  ...open,
  name: 'listPastProjects',
  summary: 'Projects that won, newest first',
  path: '/v5/projects/past',
  reply: z.array(PastProject),
});

export const contributePoints = defineRoute({
  ...common,
  name: 'contributePoints',
  summary: 'Spend points on one of the two projects of the battle that is on; needs a subscription',
  method: 'POST',
  path: '/v5/projects/:projectId/:points',
  access: 'account',
  params: z.object({
    projectId: Id,
    points: StrictDecimal.refine((points) => points >= 1, words.ref('onePoint')),
  }),
  wireNames: { points: 'Amount', projectId: 'Amount' },
  idempotent: true,
  fastPath: true,
  reply: Contributed,
  refuses: [
    'battle_closed',
    'project_not_in_battle',
    'not_enough_points',
    'contribution_needs_subscription',
    'account_banned',
    'idempotency_key_reused',
  ],
});

export const listActiveProjects = defineRoute({
  ...open,
  name: 'listActiveProjects',
  summary: 'The two projects of the battle that is on; none between battles',
  path: '/v3/projects/active',
  reply: z.array(Project),
});

export const listCompleteProjects = defineRoute({
  ...open,
  name: 'listCompleteProjects',
  summary: 'Projects whose vote is over, won or lost, newest first',
  path: '/v3/projects/complete',
  reply: z.array(CompleteProject),
});

export const listReleasedProjects = defineRoute({
  ...open,
  name: 'listReleasedProjects',
  summary: 'Winners that were made and can be watched, newest first',
  path: '/v3/projects/released',
  reply: z.array(CompleteProject),
});

export const getProject = defineRoute({
  ...open,
  name: 'getProject',
  summary: 'One project that stands, stood or will stand in an announced battle',
  path: '/v3/projects/:id',
  params: z.object({ id: Id }),
  reply: Project,
  refuses: ['not_found'],
});

export const getProjectPage = defineRoute({
  ...open,
  name: 'getProjectPage',
  summary: 'One project with its battle',
  path: '/v1/projectpage/:id',
  params: z.object({ id: Id }),
  reply: ProjectPage,
  refuses: ['not_found'],
});

export const listFinishedBattles = defineRoute({
  ...open,
  name: 'listFinishedBattles',
  summary: 'Sealed battles, newest first',
  path: '/v1/battles',
  query: z.object({ before: Id.optional() }),
  reply: z.object({ items: z.array(FinishedBattle), next: Id.nullable() }),
});

export const getFinishedBattle = defineRoute({
  ...open,
  name: 'getFinishedBattle',
  summary: 'A sealed battle, as the site tells of it',
  path: '/v1/battles/:id',
  params: z.object({ id: Id }),
  reply: FinishedBattle,
  refuses: ['not_found'],
});

export const getRecount = defineRoute({
  ...open,
  name: 'getRecount',
  summary: 'Everything that is needed to count a finished battle again',
  path: '/v1/battles/:id/recount',
  params: z.object({ id: Id }),
  rateLimit: { points: 20, seconds: 60, by: 'address' },
  reply: Recount,
  refuses: ['not_found'],
});

export const getBattleReceipt = defineRoute({
  ...common,
  name: 'getBattleReceipt',
  summary: "The caller's own contributions to a battle, with their lines in its recount",
  method: 'GET',
  path: '/v1/battles/:id/receipt',
  access: 'account',
  params: z.object({ id: Id }),
  reply: BattleReceipt,
  refuses: ['not_found'],
});
