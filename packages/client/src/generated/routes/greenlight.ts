// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const approveSeal: Call<'approveSeal'> = ['POST', '/v1/studio/battles/:id/seal'];
export const contributePoints: Call<'contributePoints'> = ['POST', '/v5/projects/:projectId/:points'];
export const createProject: Call<'createProject'> = ['POST', '/v1/studio/projects'];
export const getActiveBattle: Call<'getActiveBattle'> = ['GET', '/v5/projects/active'];
export const getBattleReceipt: Call<'getBattleReceipt'> = ['GET', '/v1/battles/:id/receipt'];
export const getFinishedBattle: Call<'getFinishedBattle'> = ['GET', '/v1/battles/:id'];
export const getProject: Call<'getProject'> = ['GET', '/v3/projects/:id'];
export const getProjectPage: Call<'getProjectPage'> = ['GET', '/v1/projectpage/:id'];
export const getRecount: Call<'getRecount'> = ['GET', '/v1/battles/:id/recount'];
export const listActiveProjects: Call<'listActiveProjects'> = ['GET', '/v3/projects/active'];
export const listCompleteProjects: Call<'listCompleteProjects'> = ['GET', '/v3/projects/complete'];
export const listFinishedBattles: Call<'listFinishedBattles'> = ['GET', '/v1/battles'];
export const listPastProjects: Call<'listPastProjects'> = ['GET', '/v5/projects/past'];
export const listReleasedProjects: Call<'listReleasedProjects'> = ['GET', '/v3/projects/released'];
export const removeBattle: Call<'removeBattle'> = ['DELETE', '/v1/studio/battles/:id'];
export const scheduleBattle: Call<'scheduleBattle'> = ['POST', '/v1/studio/battles'];
export const updateBattle: Call<'updateBattle'> = ['PATCH', '/v1/studio/battles/:id'];
export const updateProject: Call<'updateProject'> = ['PATCH', '/v1/studio/projects/:id'];
