import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import { imagesOfCompose, imagesOfDockerfile, withDigests } from './references.ts';
import { currentDigest } from './registry.ts';
import type { FoundImage, ImageReference } from './references.ts';
import type { RegistryOptions } from './registry.ts';

/** The files that name images, relative to the repository root, each with a parser that finds the images. */
const readers: Readonly<Record<string, (text: string) => FoundImage[]>> = {
  'docker-compose.yml': imagesOfCompose,
  'infra/docker/Dockerfile': imagesOfDockerfile,
};

interface ImageFile {
  readonly path: string;
  readonly text: string;
  readonly images: readonly FoundImage[];
}

async function readFiles(root: string): Promise<ImageFile[]> {
  return Promise.all(
    Object.entries(readers).map(async ([path, read]) => {
      const text = await readFile(join(root, path), 'utf8');
      try {
        return { path, text, images: read(text) };
      } catch (error) {
        throw error instanceof Refusal ? new Refusal(`${path}: ${error.message}`) : error;
      }
    }),
  );
}

async function writeFiles(
  root: string,
  files: readonly ImageFile[],
  digestOf: (reference: ImageReference) => string | undefined,
): Promise<void> {
  for (const { path, text, images } of files) {
    const written = withDigests(text, images, digestOf);
    if (written !== text) await writeFile(join(root, path), written);
  }
}

/**
 * The current digest of each image, keyed by its tagged reference. Collects all failures into one thrown Refusal, so that nothing is
 * written after a failure.
 */
async function askRegistries(files: readonly ImageFile[], options: RegistryOptions): Promise<Map<string, string>> {
  const references = new Map(
    files.flatMap(({ images }) => images.map(({ reference }) => [reference.tagged, reference] as const)),
  );
  const asked = await Promise.allSettled(
    [...references].map(async ([tagged, reference]) => [tagged, await currentDigest(reference, options)] as const),
  );
  const failures = asked.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  for (const failure of failures) if (!(failure instanceof Refusal)) throw failure;
  if (failures.length > 0) {
    throw new Refusal([...failures.map((failure) => (failure as Refusal).message), 'No file was changed.'].join('\n'));
  }
  return new Map(asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
}

/** An image whose file does not have the registry's current digest. */
interface Difference {
  readonly where: string;
  readonly image: string;
  readonly before: string | undefined;
  readonly now: string;
}

async function compare(root: string, options: RegistryOptions) {
  const files = await readFiles(root);
  const digests = await askRegistries(files, options);
  const differences = files.flatMap(({ path, images }) =>
    images.flatMap(({ reference: { tagged, digest }, line }): Difference[] => {
      const now = digests.get(tagged);
      return now === undefined || now === digest
        ? []
        : [{ where: `${path}:${line}`, image: tagged, before: digest, now }];
    }),
  );
  return { files, digests, differences };
}

/** The result of the command, or why it did nothing. */
export interface Outcome {
  readonly succeeded: boolean;
  readonly lines: readonly string[];
}

/** Writes the registry's current digest after each image. Throws a Refusal and writes nothing if any image has none. */
export async function pinImages(root: string, options: RegistryOptions): Promise<Outcome> {
  const { files, digests, differences } = await compare(root, options);
  if (differences.length === 0) return { succeeded: true, lines: [`Nothing changed: ${upToDate(digests.size)}`] };
  await writeFiles(root, files, ({ tagged }) => digests.get(tagged));
  return {
    succeeded: true,
    lines: differences.map(({ where, image, now }) => `${where}: ${image} goes by ${now} now.`),
  };
}

/** Compares without writing. Fails unless every image has the registry's current digest. */
export async function checkImages(root: string, options: RegistryOptions): Promise<Outcome> {
  const { digests, differences } = await compare(root, options);
  if (differences.length === 0) return { succeeded: true, lines: [upToDate(digests.size)] };
  const lines = differences.map(({ where, image, before, now }) =>
    before === undefined
      ? `${where}: ${image} names no digest; the registry has ${now}.`
      : `${where}: the digest of ${image} is outdated; the registry has ${now}.`,
  );
  return { succeeded: false, lines: [...lines, 'npm run images:pin writes the digests.'] };
}

/** Removes every digest, so that only tags count. Makes no registry requests. */
export async function unpinImages(root: string): Promise<Outcome> {
  const files = await readFiles(root);
  const pinned = files.some(({ images }) => images.some(({ reference }) => reference.digest !== undefined));
  await writeFiles(root, files, () => undefined);
  const line = pinned ? 'Every image goes by its tag alone now.' : 'Nothing changed: no image names a digest.';
  return { succeeded: true, lines: [line] };
}

const upToDate = (count: number): string => `${count} images name the digests that the registry has.`;
