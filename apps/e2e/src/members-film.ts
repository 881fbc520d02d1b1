import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSource } from '@houselights/adapters/test-film';
import { addVideo } from './video-add.ts';

/** Adds a short members-only film, and returns its address. */
export async function addMembersFilm(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-members-film-'));
  try {
    return await addVideo(await makeSource(join(folder, 'film.mp4'), { seconds: 6 }), 'For members');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
