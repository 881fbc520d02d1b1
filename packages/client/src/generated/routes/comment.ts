// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
import type { Call } from '../../call.ts';

export const editComment: Call<'editComment'> = ['PATCH', '/v1/comments/:mediaId/:commentId'];
export const getComment: Call<'getComment'> = ['GET', '/v1/comments/:mediaId/:commentId'];
export const heartComment: Call<'heartComment'> = ['PUT', '/v1/comments/:mediaId/:commentId/heart'];
export const likeComment: Call<'likeComment'> = ['PUT', '/v1/comments/:mediaId/:commentId/like'];
export const listComments: Call<'listComments'> = ['GET', '/v1/comments/:mediaId'];
export const listReplies: Call<'listReplies'> = ['GET', '/v1/comments/:mediaId/:commentId/replies'];
export const pinComment: Call<'pinComment'> = ['PUT', '/v1/comments/:mediaId/:commentId/pin'];
export const postComment: Call<'postComment'> = ['POST', '/v1/comments/:mediaId'];
export const removeComment: Call<'removeComment'> = ['DELETE', '/v1/comments/:mediaId/:commentId'];
export const unheartComment: Call<'unheartComment'> = ['DELETE', '/v1/comments/:mediaId/:commentId/heart'];
export const unlikeComment: Call<'unlikeComment'> = ['DELETE', '/v1/comments/:mediaId/:commentId/like'];
export const unpinComment: Call<'unpinComment'> = ['DELETE', '/v1/comments/:mediaId/:commentId/pin'];
