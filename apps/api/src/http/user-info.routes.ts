import { t as words } from '@houselights/messages/catalogue/fields';
import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { letIn } from './authentication.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { Caller } from '@houselights/core';

type UserInfoRouteDeps = Pick<ApiDeps, 'core' | 'authentication' | 'userInfo'>;

export function userInfoRoutes(binder: Binder, { core: deps, authentication, userInfo }: UserInfoRouteDeps): void {
  binder.route(contracts.queryUserInfo, ({ caller, query }) =>
    userInfo.queryUserInfo({ caller, fields: readable(caller, query.select) }),
  );
  binder.route(contracts.deleteAccount, ({ caller, query }) =>
    core.deleteAccount(deps, { caller, reason: query.reason }),
  );
  binder.route(contracts.cancelDeletion, ({ caller, query }) =>
    core.cancelDeletion(deps, { caller, userId: query.userId }),
  );
  binder.route(contracts.setDisplayName, ({ caller, body }) =>
    core.setDisplayName(deps, { caller, displayName: body.displayName }),
  );
  binder.route(contracts.setEmail, ({ caller, body: { email, password }, origin }) =>
    core.changeEmail(deps, { caller, newEmail: email, field: 'email', password, origin }),
  );
  binder.route(contracts.nameAccount, async ({ body }) => {
    const caller = await authentication.identify(body.authToken);
    if (caller === undefined) {
      throw new contracts.Refusal('invalid_input', { errors: { authToken: [words.ref('signInAgain')] } });
    }
    letIn({ access: 'account' }, caller);
    await core.nameAccount(deps, { caller, displayName: body.displayName });
  });
  binder.route(contracts.verifyEmail, ({ body, caller }) =>
    core.verifyEmail(deps, { token: body.token, passwordNew: body.passwordNew, caller }),
  );
  binder.route(contracts.sendEmailVerification, ({ body, caller, origin }) =>
    core.sendEmailVerification(deps, { email: body.email, caller, origin }),
  );
  binder.route(contracts.disownEmail, ({ body }) => core.disownEmail(deps, { token: body.token }));
}

/** `hash` identifies the account to other services and outlives a web view: only the app may read it. */
function readable(
  { scope }: Caller,
  select: readonly contracts.UserInfoField[] | undefined,
): readonly contracts.UserInfoField[] | undefined {
  if (scope === undefined) return select;
  if (select?.includes('hash')) throw new contracts.Refusal('insufficient_scope');
  return select ?? contracts.userInfoFields.filter((field) => field !== 'hash');
}
