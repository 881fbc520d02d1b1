import { t as words } from '@houselights/messages/catalogue/fields';
import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import { createRefreshCookie } from './refresh-cookie.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';
import type { IncomingHttpHeaders } from 'node:http';

type AccountRouteDeps = Pick<ApiDeps, 'core' | 'remoteConfig'>;

export function accountRoutes(binder: Binder, deps: AccountRouteDeps): void {
  signInRoutes(binder, deps);
  renewalRoutes(binder, deps);
  sessionRoutes(binder, deps);
  credentialRoutes(binder, deps);
  operatorRoutes(binder, deps);
}

function signInRoutes(binder: Binder, { core: deps, remoteConfig }: AccountRouteDeps): void {
  const cookie = createRefreshCookie(deps.settings.publicUrl);
  const place = ({ device }: { readonly device?: contracts.DeviceBody | undefined }, headers: IncomingHttpHeaders) => ({
    device,
    userAgent: headers['user-agent']?.slice(0, 512),
    deviceLimit: core.deviceLimitOf(remoteConfig),
  });
  binder.route(contracts.checkIntegrity, ({ body, origin }) => core.checkIntegrity(deps, { ...body, origin }));
  binder.route(contracts.registerAccount, async ({ body, origin, headers, setCookie }) => {
    const input = { ...body, ...place(body, headers), origin, integrity: integrityOf(body, headers) };
    return cookie.deliver(await core.registerAccount(deps, input), { headers, setCookie });
  });
  binder.route(contracts.login, async ({ body, origin, headers, setCookie }) => {
    const input = { ...body, ...place(body, headers), origin, integrity: integrityOf(body, headers) };
    return cookie.deliver(await core.login(deps, input), { headers, setCookie });
  });
  for (const [provider, contract] of [
    ['google', contracts.loginWithGoogle],
    ['apple', contracts.loginWithApple],
  ] as const) {
    binder.route(contract, async ({ body, headers, setCookie }) => {
      const signedIn = await core.loginWithProvider(deps, {
        ...place(body, headers),
        provider,
        idToken: body.token,
        nonce: body.nonce,
        // Browsers send the page's origin with every POST; a page cannot suppress it.
        fromBrowser: headers.origin !== undefined,
        displayName: body.displayName ?? undefined,
        creatorReferral: body.creatorReferral ?? undefined,
      });
      return cookie.deliver(signedIn, { headers, setCookie });
    });
  }
}

/** Routes that accept the refresh cookie of this site's pages. */
function renewalRoutes(binder: Binder, { core: deps }: AccountRouteDeps): void {
  const cookie = createRefreshCookie(deps.settings.publicUrl);
  binder.route(contracts.renewSession, async ({ body: { refreshToken, userId, device }, headers, setCookie }) => {
    const shown = refreshToken ?? cookie.shown(headers);
    if (shown === undefined && !cookie.asks(headers)) {
      throw new contracts.Refusal('invalid_input', { errors: { refreshToken: [words.ref('refreshToken')] } });
    }
    try {
      const signedIn = await core.renewSession(deps, { refreshToken: shown ?? '', userId, device });
      return cookie.deliver(signedIn, { headers, setCookie });
    } catch (error) {
      if (error instanceof contracts.Refusal) cookie.clear({ headers, setCookie });
      throw error;
    }
  });
  binder.route(contracts.forgetSession, async ({ headers, setCookie }) => {
    const shown = cookie.shown(headers);
    if (shown !== undefined) await core.forgetSession(deps, { refreshToken: shown });
    cookie.clear({ headers, setCookie });
  });
  binder.route(contracts.logout, async ({ caller, headers, setCookie }) => {
    await core.logout(deps, { caller });
    cookie.clear({ headers, setCookie });
  });
}

function sessionRoutes(binder: Binder, { core: deps }: AccountRouteDeps): void {
  binder.route(contracts.createWebViewToken, ({ caller }) => core.createWebViewToken(deps, { caller }));
  binder.route(contracts.openWebView, ({ body }) => core.openWebView(deps, body));
  binder.route(contracts.listSessions, async ({ caller }) => ({
    sessions: await core.listSessions(deps, { caller }),
  }));
  binder.route(contracts.endSession, ({ caller, params }) => core.endSession(deps, { caller, sessionId: params.id }));
  binder.route(contracts.endSessions, ({ caller, query }) =>
    core.endSessions(deps, { caller, keepCurrent: query.except === 'current' }),
  );
}

function operatorRoutes(binder: Binder, { core: deps }: AccountRouteDeps): void {
  binder.route(contracts.claimSite, ({ caller, body }) => core.claimSite(deps, { caller, token: body.token }));
  binder.route(contracts.listRoles, async () => ({ roles: await core.listRoles(deps) }));
  binder.route(contracts.setRole, ({ caller, body, origin }) => core.setRole(deps, { ...body, caller, origin }));
}

function credentialRoutes(binder: Binder, { core: deps }: AccountRouteDeps): void {
  binder.route(contracts.requestPasswordReset, ({ body, origin, headers }) =>
    core.requestPasswordReset(deps, {
      email: body.email,
      deviceIdentifier: body.device?.deviceIdentifier,
      origin,
      integrity: integrityOf(body, headers),
    }),
  );
  binder.route(contracts.resetPassword, ({ body }) => core.resetPassword(deps, body));
  binder.route(contracts.changePassword, ({ body, caller, origin }) =>
    core.changePassword(deps, { ...body, email: body.email, caller, origin }),
  );
  binder.route(contracts.changeEmail, ({ body: { newEmail, password }, caller, origin }) =>
    core.changeEmail(deps, { caller, newEmail, field: 'newEmail', password, origin }),
  );
  binder.route(contracts.completeEmailChange, ({ body, caller }) =>
    core.completeEmailChange(deps, { caller, code: body.code }),
  );
  binder.route(contracts.undoEmailChange, ({ body }) => core.undoEmailChange(deps, { code: body.code }));
}

/** The integrity token, from the body or from the `integrity` header. */
function integrityOf(
  body: { readonly integrity?: string | undefined },
  headers: IncomingHttpHeaders,
): string | undefined {
  const header = headers['integrity'];
  return body.integrity ?? (typeof header === 'string' && header.length <= 1_024 ? header : undefined);
}
