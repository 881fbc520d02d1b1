import { t as words } from '@houselights/messages/catalogue/fields';
import { z } from 'zod';
import { Id, Instant, shortText } from '../core/fields.ts';
import { defineRoute } from '../core/route.ts';
import { personText } from '../core/text.ts';

const common = { feature: 'greenlight', access: 'admin' } as const;

const StorageKey = z.string().regex(/^[\w-][\w.-]*(?:\/[\w-][\w.-]*){0,8}$/, words.ref('pictureKey'));

const ProjectFields = z.object({
  title: shortText(120),
  description: personText({ max: 2_000, optional: true, lines: true }),
  /** A finished upload that is ready; it becomes visible to everyone. */
  assetId: Id.nullable(),
  /** Keys of public pictures in storage. */
  images: z.array(z.object({ type: z.enum(['packshot', 'packshot-vertical']), key: StorageKey })).max(4),
});

export const createProject = defineRoute({
  ...common,
  name: 'createProject',
  summary: 'Note an idea that may stand in a battle',
  method: 'POST',
  path: '/v1/studio/projects',
  body: ProjectFields,
  status: 201,
  reply: z.object({ id: Id }),
  refuses: ['not_found'],
});

export const updateProject = defineRoute({
  ...common,
  name: 'updateProject',
  summary: 'Change what a project says and shows, and what came of it',
  method: 'PATCH',
  path: '/v1/studio/projects/:id',
  params: z.object({ id: Id }),
  body: ProjectFields.partial().extend({ mediaId: Id.nullable().optional(), seasonId: Id.nullable().optional() }),
  refuses: ['not_found', 'battle_begun'],
});

const BattleFields = z.object({ leftProjectId: Id, rightProjectId: Id, startDate: Instant, endDate: Instant });

export const scheduleBattle = defineRoute({
  ...common,
  name: 'scheduleBattle',
  summary: 'Put two projects against each other; battles never overlap, and a project stands in one only',
  method: 'POST',
  path: '/v1/studio/battles',
  body: BattleFields,
  status: 201,
  reply: z.object({ id: Id }),
  refuses: ['not_found', 'battle_begun', 'battle_overlaps', 'project_in_other_battle'],
});

export const updateBattle = defineRoute({
  ...common,
  name: 'updateBattle',
  summary: 'Change a battle that has not begun',
  method: 'PATCH',
  path: '/v1/studio/battles/:id',
  params: z.object({ id: Id }),
  body: BattleFields.partial(),
  refuses: ['not_found', 'battle_begun', 'battle_overlaps', 'project_in_other_battle'],
});

export const removeBattle = defineRoute({
  ...common,
  name: 'removeBattle',
  summary: 'Take back a battle that has not begun',
  method: 'DELETE',
  path: '/v1/studio/battles/:id',
  params: z.object({ id: Id }),
  refuses: ['not_found', 'battle_begun'],
});

export const approveSeal = defineRoute({
  ...common,
  name: 'approveSeal',
  summary:
    'Let the worker seal a battle that ended more than a day ago or whose result was lost, with the reason; the word counts for a day',
  method: 'POST',
  path: '/v1/studio/battles/:id/seal',
  params: z.object({ id: Id }),
  body: z.object({ reason: shortText(300) }),
  refuses: ['not_found', 'seal_needs_no_word'],
});
