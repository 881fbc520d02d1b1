import * as core from '@houselights/core';
import type { Database } from '@houselights/db';

/** Two projects, left first, in a battle that lasts a day; resolves once it has started. */
export async function scheduleBattle(db: Database): Promise<readonly [string, string]> {
  const project = (title: string) => core.createProject({ db }, { title, description: '', assetId: null, images: [] });
  const [left, right] = [await project('Left'), await project('Right')];
  const startDate = new Date(Date.now() + 1_000);
  const endDate = new Date(Date.now() + 86_400_000);
  await core.scheduleBattle({ db }, { leftProjectId: left.id, rightProjectId: right.id, startDate, endDate });
  await new Promise((resolve) => setTimeout(resolve, startDate.getTime() - Date.now() + 100));
  return [left.id, right.id];
}
