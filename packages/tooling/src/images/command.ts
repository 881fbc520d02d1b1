import { help, readOptions } from './options.ts';
import { checkImages, pinImages, unpinImages } from './pin-images.ts';
import { Refusal } from './refusal.ts';
import type { ImageOptions } from './options.ts';
import type { Outcome } from './pin-images.ts';
import type { RegistryOptions } from './registry.ts';

/** Runs `npm run images:pin` with its arguments on the files under `root`. A Refusal is returned as an outcome, too. */
export async function runImages(
  args: readonly string[],
  root: string,
  limits: Pick<RegistryOptions, 'patienceMs'> = {},
): Promise<Outcome> {
  try {
    const { task, hub } = readOptions(args);
    return await perform(task, root, { ...limits, hub });
  } catch (error) {
    if (error instanceof Refusal) return { succeeded: false, lines: [error.message] };
    throw error;
  }
}

async function perform(task: ImageOptions['task'], root: string, options: RegistryOptions): Promise<Outcome> {
  switch (task) {
    case 'help':
      return { succeeded: true, lines: [help] };
    case 'remove':
      return unpinImages(root);
    case 'check':
      return checkImages(root, options);
    case 'pin':
      return pinImages(root, options);
  }
}
