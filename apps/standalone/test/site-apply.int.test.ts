import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportSite } from '@houselights/core';
import { createDatabase } from '@houselights/db';
import { createTestDatabase } from '@houselights/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { run, scratchFolder } from './run.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const list = (length: number, line: (index: number) => string): string =>
  Array.from({ length }, (_, index) => `  - ${line(index)}\n`).join('');

/** A site file with some hundred items, and the pictures it refers to. */
function writeSite(folder: string): string {
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  writeFileSync(join(folder, 'pictures/one.png'), pixel);
  const file = join(folder, 'site.yaml');
  writeFileSync(
    file,
    [
      'config: { projectName: The Lantern }',
      'plans:',
      '  - { id: monthly, offer: join, name: Monthly, interval: month, prices: { USD: 399 } }',
      `teams:\n${list(20, (n) => `{ slug: team-${n}, name: Team ${n}, images: { avatar: pictures/one.png } }`)}`,
      `shows:\n${list(60, (n) => `{ slug: show-${n}, title: Show ${n}, team: team-${n % 20}, seasons: [{ number: 1 }, { number: 2 }] }`)}`,
      `collections:\n${list(10, (n) => `{ slug: row-${n}, title: Row ${n}, shows: [show-${n}, show-${n + 1}] }`)}`,
      `faq:\n${list(60, (n) => `{ slug: q-${n}, question: Why ${n}?, answer: Because. }`)}`,
    ].join('\n'),
  );
  return file;
}

async function openHouse() {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const folder = scratchFolder();
  const settings = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    SECRET_KEY: randomBytes(48).toString('base64url'),
  };
  const db = createDatabase({ url: database.url, connections: 2 });
  onTestFinished(() => db.close());
  const apply = (...args: string[]) => run('site-apply.ts', settings, args);
  const state = () => exportSite({ db });
  return { folder, settings, apply, state, db };
}

it('is after ten kills and one run what one run makes of it', { timeout: 240_000 }, async () => {
  const whole = await openHouse();
  const file = writeSite(whole.folder);
  const began = performance.now();
  expect((await whole.apply(file).ended).code).toBe(0);
  const takes = performance.now() - began;
  const { db, ...house } = await openHouse();
  const before = await house.state();
  for (let kill = 0; kill < 10; kill += 1) {
    const running = house.apply(file);
    await wait(Math.random() * takes);
    running.child.kill('SIGKILL');
    await running.ended;
    // All of it or nothing, whenever it was killed.
    expect([before, await whole.state()]).toContainEqual(await house.state());
  }
  expect((await house.apply(file).ended).code).toBe(0);
  expect(await house.state()).toEqual(await whole.state());
  const again = await house.apply(file).ended;
  expect([again.code, again.output]).toEqual([0, 'Nothing to change.\n']);
  expect(await db.prisma.season.count()).toBe(120);
});

it(
  'shows its plan, changes nothing with --dry-run, and removes only with --prune and --yes',
  { timeout: 120_000 },
  async () => {
    const { folder, apply, state } = await openHouse();
    const file = join(folder, 'site.yaml');
    writeFileSync(file, 'faq:\n  - { slug: a, question: Why?, answer: So. }\n');
    const dry = await apply(file, '--dry-run').ended;
    expect(dry.output).toContain('+ question a\n');
    expect(dry.output).toContain('1 to create, 0 to change, 0 to remove.');
    expect(await state()).toMatchObject({ faq: [] });
    await apply(file).ended;
    writeFileSync(file, 'faq: []\n');
    expect((await apply(file).ended).output).toBe('Nothing to change.\n');
    const refused = await apply(file, '--prune').ended;
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('say --yes') as string]);
    expect((await apply(file, '--prune', '--yes').ended).output).toContain('- question a\n');
    expect(await state()).toMatchObject({ faq: [] });
  },
);

it('takes pictures of its own folder only, and says the line of what is wrong', { timeout: 120_000 }, async () => {
  const { folder, settings, apply, state } = await openHouse();
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'secret.png'), pixel);
  writeFileSync(join(folder, 'site/words.png'), 'no picture');
  symlinkSync(join(folder, 'secret.png'), join(folder, 'site/link.png'));
  const file = join(folder, 'site/site.yaml');
  for (const picture of ['../secret.png', 'link.png', 'words.png', 'none.png', '/etc/hostname']) {
    writeFileSync(file, `teams:\n  - slug: a\n    name: A\n    images:\n      avatar: ${picture}\n`);
    const { code, output } = await apply(file).ended;
    expect([picture, code, output]).toEqual([
      picture,
      1,
      expect.stringContaining('site.yaml:5: teams.0.images.avatar: ') as string,
    ]);
  }
  expect(await state()).toMatchObject({ teams: [] });
  const exported = await run('site-export.ts', settings, []).ended;
  expect(exported.output).toContain('teams: []\n');
});
