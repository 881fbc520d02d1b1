import { availableParallelism } from 'node:os';
import { hash, verify } from 'argon2';

// The reference of the login bench: the same hash, verified in tight loops, one per core. Replies to each message, a number of seconds,
// with the verifications per second.
const options = { type: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const known = await hash('the password of the bench', options);

async function measure(seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const started = performance.now();
  let done = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < until) {
      await verify(known, 'the password of the bench');
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, loop));
  return done / ((performance.now() - started) / 1_000);
}

process.on('message', (seconds: unknown) => {
  void measure(Number(seconds)).then((rate) => process.send?.(rate));
});
process.send?.('ready');
