import * as core from '@houselights/core';
import { mustBe, Unlike } from '../findings.ts';
import type { CheckHouse } from '../house.ts';
import type { Part } from '../walk.ts';

const setAddress = 'Set it to the https address of the site, and run the check again.';

/** Checks the account of the key. */
export function keyPart(house: CheckHouse): Part {
  return {
    name: 'The key',
    isNeeded: true,
    walk: async (step) => {
      await step('It is taken', async () => {
        const { account } = await core.checkPayments(house.core);
        return `payments go through ${account}`;
      });
      await step('What checks left behind that were killed is removed', async () => {
        await house.account.cleanUp();
        return 'nothing is left of them';
      });
    },
  };
}

/** Checks the settings that only an operator can correct. */
export function settingsPart(house: CheckHouse): Part {
  return {
    name: 'Permissions and webhook endpoint',
    walk: async (step) => {
      await step('They are looked at', async () => {
        const { problems } = await core.checkPayments(house.core);
        const isUnknown = "PUBLIC_URL is not set: which webhook endpoint is the site's cannot be told";
        mustBe(house.knowsAddress, isUnknown, setAddress);
        if (problems.length > 0) throw new Unlike(problems, '');
        return 'the key may read all that is needed; the endpoint is on, and sends all events in the right version';
      });
    },
  };
}
