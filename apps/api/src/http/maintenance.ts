import { Refusal } from '@houselights/contracts';
import type { Caller, RemoteConfigStore } from '@houselights/core';

/** Seconds after which a client may retry. */
const retryAfter = 60;

/** The operator's maintenance mode. */
export interface Maintenance {
  /** Throws maintenance, with the operator's text, for everyone but staff. */
  mayWrite(caller: Pick<Caller, 'superAdmin'> | undefined): void;
}

export function createMaintenance(remoteConfig: Pick<RemoteConfigStore, 'current'>): Maintenance {
  return {
    mayWrite(caller) {
      const { maintenance_mode: isOn, maintenance_message: text } = remoteConfig.current().config;
      if (isOn && caller?.superAdmin !== true) throw new Refusal('maintenance', { text, retryAfter });
    },
  };
}
