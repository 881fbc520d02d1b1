import { signUp } from '../support/users.ts';
import { startNoOp, startProduct } from '../support/product.ts';
import { throughput } from '../support/load.ts';
import { compare } from '../support/rounds.ts';
import { writeReport } from '../support/report.ts';
import type { Bench } from '../support/bench.ts';

const connections = 64;
const users = 8;

/** Signed-in calls against a bare route: one served from memory, one with a database read of its own. */
export const auth: Bench = async ({ rounds, seconds, progress }) => {
  const product = await startProduct();
  const reference = await startNoOp();
  try {
    const signedUp = await Promise.all(Array.from({ length: users }, () => signUp(product.url)));
    const headers = signedUp.map(({ token }) => ({ authorization: `Bearer ${token}` }));
    const noOp = () => throughput({ url: reference.url, connections, seconds, expect: 200 });
    const get = (path: string) => () =>
      throughput({ url: `${product.url}${path}`, connections, seconds, expect: 200, headers });
    const outcomes = [
      await compare(
        {
          name: 'signed in, from memory',
          better: 'more',
          unit: '/s',
          goal: 0.75,
          product: get('/api/v1/userinfo/query?select=userId,accountType,hasSubscription'),
          reference: noOp,
        },
        rounds,
        progress,
      ),
      await compare(
        {
          name: 'signed in, one SQL read',
          better: 'more',
          unit: '/s',
          goal: 0.45,
          product: get('/api/v1/userinfo/query?select=email,displayName,verified'),
          reference: noOp,
        },
        rounds,
        progress,
      ),
    ];
    await writeReport({
      name: 'auth',
      about: `Answers a second with ${connections} connections and the access tokens of ${users} people: signature, session and standing are checked for each. The reference is a bare Fastify route without any.`,
      outcomes,
    });
    return outcomes.every((outcome) => outcome.met);
  } finally {
    await product.stop();
    await reference.stop();
  }
};
