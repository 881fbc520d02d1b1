import { startArgon2Reference } from '../support/argon2-reference.ts';
import { throughput } from '../support/load.ts';
import { signUp } from '../support/users.ts';
import { startProduct } from '../support/product.ts';
import { writeReport } from '../support/report.ts';
import { compare } from '../support/rounds.ts';
import type { Bench } from '../support/bench.ts';

const outstanding = 32;

/** Logins against the bare hash, and the effect on other calls while many members log in. */
export const login: Bench = async ({ rounds, seconds, progress }) => {
  const product = await startProduct();
  const reference = await startArgon2Reference();
  try {
    const person = await signUp(product.url);
    /** Logins of as many people as are outstanding; nobody signs in so often that it ends a session of their own. */
    const openLogins = async () => {
      const url = `${product.url}/api/v2/account/login?platform=web`;
      const headers = { 'content-type': 'application/json' };
      const body: string[] = [];
      while (body.length < outstanding) {
        const { email, password } = await signUp(product.url);
        const device = { deviceIdentifier: `bench-login-${body.length}`, platform: 'web', model: 'Bench' };
        const one = JSON.stringify({ email, password, device });
        // Unknown devices are rate-limited: after this login the account knows the device.
        const first = await fetch(url, { method: 'POST', headers, body: one });
        if (!first.ok) throw new Error(`the first login answered ${first.status}`);
        body.push(one);
      }
      return () => throughput({ url, headers, body, connections: outstanding, seconds, expect: 200 });
    };
    const others = {
      'prebuilt GET': { url: `${product.url}/api/v1/remoteconfig`, headers: {} },
      'signed-in GET with SQL': {
        url: `${product.url}/api/v1/userinfo/query?select=email,displayName,verified`,
        headers: { authorization: `Bearer ${person.token}` },
      },
    };
    const outcomes = [
      await compare(
        {
          name: `logins, ${outstanding} outstanding`,
          better: 'more',
          unit: '/s',
          goal: 0.9,
          product: await openLogins(),
          reference: () => reference.measure(seconds),
        },
        rounds,
        progress,
      ),
    ];
    for (const [name, target] of Object.entries(others)) {
      const logins = await openLogins();
      const idle = () => throughput({ ...target, connections: 16, seconds, expect: 200 });
      outcomes.push(
        await compare(
          {
            name: `${name} while ${outstanding} logins are outstanding, against idle`,
            better: 'more',
            unit: '/s',
            goal: 0.5,
            product: async () => {
              const [rate] = await Promise.all([idle(), logins()]);
              return rate;
            },
            reference: idle,
          },
          rounds,
          progress,
        ),
      );
    }
    await writeReport({
      name: 'login',
      about:
        'Logins of 32 people a second over HTTP against argon2id verifications a second in a tight loop with one thread a core; then what other calls lose while logins queue.',
      outcomes,
    });
    return outcomes.every((outcome) => outcome.met);
  } finally {
    reference.stop();
    await product.stop();
  }
};
