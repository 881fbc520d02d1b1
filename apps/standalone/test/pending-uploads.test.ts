import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pendingUploads } from '../src/pending-uploads.ts';

describe('pending uploads', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-pending-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const upload = (name: string) => ({ videoId: name, assetId: name, uploadUrl: `/uploads/${name}` });

  it('are all known when several commands begin one at once', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `film-${number}`);
    await Promise.all(names.map((name) => pendingUploads(folder).set(name, upload(name))));
    for (const name of names) expect(await pendingUploads(folder).get(name)).toEqual(upload(name));
  });

  it('are forgotten one by one, also when there is nothing to forget', async () => {
    const pending = pendingUploads(folder);
    await pending.set('one', upload('one'));
    await pending.set('other', upload('other'));
    await pending.forget('one');
    await pending.forget('one');
    expect(await pending.get('one')).toBeUndefined();
    expect(await pending.get('other')).toEqual(upload('other'));
  });
});
