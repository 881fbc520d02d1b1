import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { deviceLimitOf } from './device.routes.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { IncomingHttpHeaders } from 'node:http';

type AccountRouteDeps = Pick<ApiDeps, 'core' | 'remoteConfig'>;

export function accountRoutes(binder: Binder, deps: AccountRouteDeps): void {
  signInRoutes(binder, deps);
  sessionRoutes(binder, deps);
  credentialRoutes(binder, deps);
}

function signInRoutes(binder: Binder, { core: world, remoteConfig }: AccountRouteDeps): void {
  const place = ({ device }: { readonly device?: contracts.DeviceBody | undefined }) => ({
    device,
    deviceLimit: deviceLimitOf(remoteConfig),
  });
  binder.route(contracts.checkIntegrity, ({ body, origin }) => core.checkCaptcha(world, { ...body, origin }));
  binder.route(contracts.register, ({ body, origin, headers }) =>
    core.registerAccount(world, { ...body, ...place(body), origin, integrity: integrityOf(body, headers) }),
  );
  binder.route(contracts.login, ({ body, origin, headers }) =>
    core.signIn(world, { ...body, ...place(body), origin, integrity: integrityOf(body, headers) }),
  );
  for (const [provider, contract] of [
    ['google', contracts.loginWithGoogle],
    ['apple', contracts.loginWithApple],
  ] as const) {
    binder.route(contract, ({ body }) =>
      core.signInWithProvider(world, {
        ...place(body),
        provider,
        idToken: body.token,
        nonce: body.nonce,
        displayName: body.displayName ?? undefined,
        creatorReferral: body.creatorReferral ?? undefined,
      }),
    );
  }
}

function sessionRoutes(binder: Binder, { core: world }: AccountRouteDeps): void {
  binder.route(contracts.renew, ({ body: { refreshToken, userId, device } }) =>
    core.renewSession(world, { refreshToken, userId, device }),
  );
  binder.route(contracts.createWebViewToken, ({ caller }) => core.createWebViewToken(world, caller));
  binder.route(contracts.openWebView, ({ body }) => core.openWebView(world, body));
  binder.route(contracts.logout, ({ caller }) => core.endOwnSession(world, caller));
  binder.route(contracts.listSessions, async ({ caller }) => ({ sessions: await core.listOwnSessions(world, caller) }));
  binder.route(contracts.endSession, ({ caller, params }) =>
    core.endSessionById(world, { caller, sessionId: params.id }),
  );
  binder.route(contracts.endSessions, ({ caller, query }) =>
    core.endAllSessions(world, { caller, keepCurrent: query.except === 'current' }),
  );
}

function credentialRoutes(binder: Binder, { core: world }: AccountRouteDeps): void {
  binder.route(contracts.sendForgottenPassword, ({ body, origin, headers }) =>
    core.requestPasswordReset(world, { email: body.email, origin, integrity: integrityOf(body, headers) }),
  );
  binder.route(contracts.changeForgottenPassword, ({ body }) => core.resetPassword(world, body));
  binder.route(contracts.changePassword, ({ body, caller, origin }) =>
    core.changeOwnPassword(world, { ...body, email: body.email, caller, origin }),
  );
  binder.route(contracts.changeEmail, ({ body, caller }) =>
    core.requestEmailChange(world, { caller, newEmail: body.newEmail, field: 'newEmail' }),
  );
  binder.route(contracts.completeChangeEmail, ({ body, caller }) =>
    core.completeEmailChange(world, { caller, code: body.code }),
  );
}

/** The integrity token, from the body or from the header of the same name. */
function integrityOf(
  body: { readonly integrity?: string | undefined },
  headers: IncomingHttpHeaders,
): string | undefined {
  const header = headers['integrity'];
  return body.integrity ?? (typeof header === 'string' && header.length <= 1_024 ? header : undefined);
}
