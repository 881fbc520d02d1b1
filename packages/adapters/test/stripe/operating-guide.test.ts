import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apiVersion } from '../../src/stripe/client.ts';
import { webhookEvents } from '../../src/stripe/webhook-events.ts';

/** The permissions and events in the operator's guide are those that the adapter uses, read from its source. */

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating/payments.md'), 'utf8');
const folder = join(import.meta.dirname, '../../src/stripe');

/** Calls such as `customers.create` anywhere in the folder; webhook signatures are verified locally, without a call. */
function calls(of = folder): string[] {
  const found = readdirSync(of).flatMap((file) =>
    [...readFileSync(join(of, file), 'utf8').matchAll(/\bstripe\s*\.\s*((?:\w+\s*\.\s*)+\w+)\(/g)].map(
      ([, call = '']) => call.replaceAll(/\s/g, ''),
    ),
  );
  return [...new Set(found)].filter((call) => call !== 'webhooks.constructEvent').toSorted();
}

/** The rows of the table of permissions. */
const permissions = [...guide.matchAll(/^\| ([^|]+) \| (Read|Write) \| (.+) \|$/gm)].map(
  ([, name = '', access = '', uses = '']) => ({
    name,
    access,
    calls: [...uses.matchAll(/`([a-z]\w*(?:\.\w+)+)`/gi)].map(([, call = '']) => call),
  }),
);

it('names every call that is made, and no other', () => {
  const named = new Set(permissions.flatMap((permission) => permission.calls));
  expect([...named].toSorted()).toEqual(calls());
});

it.each(permissions)('asks for no more of $name than $access', ({ access, calls: uses }) => {
  const reads = /\.(?:list|retrieve|retrieveCurrent)$/;
  expect(uses.some((call) => !reads.test(call))).toBe(access === 'Write');
});

it('has the names of the permissions that the check at start tries', () => {
  const source = readFileSync(join(folder, 'inspect.ts'), 'utf8');
  const tried = [...source.matchAll(/^ {2}'?([A-Z][\w ]*?)'?: \(stripe\)/gm)].map(([, name]) => name);
  expect(tried.length).toBeGreaterThan(10);
  const names = permissions.map(({ name }) => name);
  expect(names.filter((name) => !['Webhook Endpoints', 'Accounts'].includes(name))).toEqual(tried);
});

it('names what the check of an account needs beyond that', () => {
  const [, section = ''] = /## Trying an account out([\s\S]+?)\n## /.exec(guide) ?? [];
  const may = (access: string) => permissions.filter((row) => row.access === access).flatMap((row) => row.calls);
  const resourceOf = (call: string): string => call.replace(/\.\w+$/, '');
  const written = new Set(may('Write').map(resourceOf));
  const read = new Set([...written, ...may('Read').map(resourceOf)]);
  const beyond = calls(join(folder, '../stripe-check')).filter((call) => {
    const isLook = /\.(?:list|retrieve)$/.test(call);
    return !(isLook ? read : written).has(resourceOf(call));
  });
  expect(beyond.length).toBeGreaterThan(3);
  for (const call of beyond) expect(section).toMatch(new RegExp(`\`${resourceOf(call)}(?:\\.\\w+)?\``));
});

it('lists the events that are needed', () => {
  const [, listed = ''] = /```\n(charge[\s\S]+?)```/.exec(guide) ?? [];
  expect(listed.trim().split('\n')).toEqual([...webhookEvents]);
});

it('names the version', () => {
  expect(guide).toContain(`API version: \`${apiVersion}\``);
});
