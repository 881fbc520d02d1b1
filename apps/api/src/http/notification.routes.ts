import * as contracts from '@houselights/contracts';
import * as core from '@houselights/core';
import type { ApiDeps } from '../api-deps.ts';
import type { Binder } from './bind-route.ts';

export function notificationRoutes(binder: Binder, { core: deps }: Pick<ApiDeps, 'core'>): void {
  binder.route(contracts.listNotifications, ({ caller, query: { cursor } }) =>
    core.listNotifications(deps, { caller, cursor }),
  );
  binder.route(contracts.markNotificationsRead, ({ caller, body }) =>
    core.markNotificationsRead(deps, { caller, ...body }),
  );
  binder.route(contracts.getPushKey, () => core.getPushKey(deps));
  binder.route(contracts.savePushSubscription, ({ caller, body }) =>
    core.savePushSubscription(deps, { caller, ...body }),
  );
  binder.route(contracts.removePushSubscription, ({ caller, body }) =>
    core.removePushSubscription(deps, { caller, ...body }),
  );
  binder.route(contracts.getPushTypes, ({ caller }) => core.getPushTypes(deps, { caller }));
  binder.route(contracts.setPushTypes, ({ caller, body }) => core.setPushTypes(deps, { caller, ...body }));
  binder.route(contracts.getNotificationPreferences, ({ caller }) => core.getNotificationPreferences(deps, { caller }));
  binder.route(contracts.setNotificationPreferences, ({ caller, body }) =>
    core.setNotificationPreferences(deps, { caller, ...body }),
  );
  binder.route(contracts.getEmailPreferences, ({ caller }) => core.getEmailPreferences(deps, { caller }));
  binder.route(contracts.setEmailPreferences, ({ caller, body }) =>
    core.setEmailPreferences(deps, { caller, ...body }),
  );
  binder.route(contracts.unsubscribeFromMail, ({ body }) => core.unsubscribeFromMail(deps, body));
}
