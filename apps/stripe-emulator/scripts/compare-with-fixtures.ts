import { readFileSync } from 'node:fs';
import { differences } from './fixtures/compare.ts';
import { playScenario } from './fixtures/scenario.ts';

/** Compares the emulator's replies, field by field, with Stripe's canonical objects: `node … FILE`, exits with 1 on a difference. */
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: compare-with-fixtures.ts FILE');
const { resources } = JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, unknown> };

let different = 0;
const replies = await playScenario();
for (const { resource, type, reply } of replies) {
  const fixture = resources[resource];
  const found =
    fixture === undefined
      ? [{ path: '', what: 'no such fixture' }]
      : reply == null
        ? [{ path: '', what: 'no reply' }]
        : differences(reply, fixture, type);
  different += found.length;
  console.log(`${found.length === 0 ? 'equal' : 'DIFFERENT'}  ${resource}`);
  for (const { path, what } of found) console.log(`           ${path}: ${what}`);
}
console.log(`${replies.length} resources, ${different} differences`);
process.exitCode = different === 0 ? 0 : 1;
