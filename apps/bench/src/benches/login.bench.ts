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
    const device = { deviceIdentifier: 'bench-login', platform: 'web', model: 'Bench' };
    const request = {
      url: `${product.url}/api/v2/account/login?platform=web`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password, device }),
    };
    // Unknown devices are rate-limited: after this login the account knows the device.
    const first = await fetch(request.url, { method: 'POST', headers: request.headers, body: request.body });
    if (!first.ok) throw new Error(`the first login answered ${first.status}`);
    const logins = () => throughput({ ...request, connections: outstanding, seconds, expect: 200 });
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
          product: logins,
          reference: () => reference.measure(seconds),
        },
        rounds,
        progress,
      ),
    ];
    for (const [name, target] of Object.entries(others)) {
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
        'Logins a second over HTTP against argon2id verifications a second in a tight loop with one thread a core; then what other calls lose while logins queue.',
      outcomes,
    });
    return outcomes.every((outcome) => outcome.met);
  } finally {
    reference.stop();
    await product.stop();
  }
};
