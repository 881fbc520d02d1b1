import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

type UserInfoRouteDeps = Pick<ApiDeps, 'core' | 'authentication' | 'userInfo'>;

export function userInfoRoutes(binder: Binder, { core: world, authentication, userInfo }: UserInfoRouteDeps): void {
  binder.route(contracts.queryUserInfo, ({ caller, query }) => userInfo.read({ caller, fields: query.select }));
  binder.route(contracts.deleteAccount, ({ caller, query }) =>
    core.requestDeletion(world, { caller, reason: query.reason }),
  );
  binder.route(contracts.cancelDeleteAccount, ({ caller, query }) =>
    core.cancelDeletion(world, { caller, userId: query.userId }),
  );
  binder.route(contracts.setDisplayName, ({ caller, body }) =>
    core.renameAccount(world, { caller, displayName: body.displayName }),
  );
  binder.route(contracts.setEmail, ({ caller, body }) =>
    core.requestEmailChange(world, { caller, newEmail: body.email, field: 'email' }),
  );
  binder.route(contracts.verifyAccount, async ({ body }) => {
    const caller = await authentication.identify(body.authToken);
    if (caller === undefined) throw new contracts.Refusal('session_ended');
    await core.nameAccount(world, { caller, displayName: body.displayName });
  });
  binder.route(contracts.verifyEmail, ({ body }) => core.confirmEmail(world, { token: body.token }));
}
