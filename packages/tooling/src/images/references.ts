import { Refusal } from './refusal.ts';

/** An image reference in a file: `[host/]name:tag[@digest]`. */
export interface ImageReference {
  /** The registry's host, with its port if any. Undefined means Docker Hub. */
  readonly host: string | undefined;
  /** The repository under its full name in the registry: `library/redis` for `redis`. */
  readonly repository: string;
  readonly tag: string;
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string | undefined;
  /** The reference as in the file, without the digest. */
  readonly tagged: string;
}

/** The position of an image reference in a file. */
export interface FoundImage {
  readonly reference: ImageReference;
  /** Counted from 1. */
  readonly line: number;
  /** The character range of the reference in the whole text, digest included. */
  readonly start: number;
  readonly end: number;
}

const digestShape = /^sha256:[0-9a-f]{64}$/;
const tagShape = /^\w[\w.-]{0,127}$/;
const hostShape = /^(?:[a-zA-Z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
const componentShape = /^[a-z0-9][a-z0-9._-]*$/;

/** Whether a text is a valid image digest. */
export const isDigest = (text: string): boolean => digestShape.test(text);

/** Parses a reference. Throws a Refusal if it cannot be looked up: without a tag, or with a variable in it. */
export function parseReference(text: string): ImageReference {
  const [tagged = '', digest, ...rest] = text.split('@');
  const slash = tagged.lastIndexOf('/');
  const colon = tagged.indexOf(':', slash + 1);
  if (text.includes('$')) throw new Refusal(`"${text}" holds a variable, so no digest can stand behind it.`);
  if (colon === -1) throw new Refusal(`"${text}" has no tag, so nothing says which digest is meant.`);
  const tag = tagged.slice(colon + 1);
  const [first = '', ...others] = tagged.slice(0, colon).split('/');
  const named = others.length > 0 && (first.includes('.') || first.includes(':') || first === 'localhost');
  const path = named ? others : [first, ...others];
  const host = named && first !== 'docker.io' ? first : undefined;
  const wellFormed =
    tagShape.test(tag) &&
    path.every((component) => componentShape.test(component)) &&
    (host === undefined || hostShape.test(host)) &&
    (digest === undefined || isDigest(digest)) &&
    rest.length === 0;
  if (!wellFormed) throw new Refusal(`"${text}" is not the name of an image.`);
  const official = host === undefined && path.length === 1;
  return { host, repository: official ? `library/${path[0]}` : path.join('/'), tag, digest, tagged };
}

const composeImage = /^( *image: *["']?)([^\s"'#]+)/;
const from = /^(FROM +(?:--platform=\S+ +)?)(\S+)(?: +AS +(\S+))?/i;
const copyFrom = /^(COPY +(?:--(?!from=)\S+ +)*--from=)(\S+)/i;

/** Every third-party image in a compose file. The project's own images are in no registry. */
export function imagesOfCompose(text: string): FoundImage[] {
  return imagesIn(text, (line) => {
    const [, before = '', name = ''] = composeImage.exec(line) ?? [];
    return name === '' || name.startsWith('houselights:') ? undefined : { before, name };
  });
}

/** Every third-party image in a Dockerfile: neither its own stages nor the empty image. */
export function imagesOfDockerfile(text: string): FoundImage[] {
  const stages = new Set(['scratch']);
  const isOwn = (name: string): boolean => stages.has(name.toLowerCase()) || /^\d+$/.test(name);
  return imagesIn(text, (line) => {
    const [, before = '', name = '', stage] = from.exec(line) ?? copyFrom.exec(line) ?? [];
    const found = name === '' || isOwn(name) ? undefined : { before, name };
    if (stage !== undefined) stages.add(stage.toLowerCase());
    return found;
  });
}

function imagesIn(
  text: string,
  read: (line: string) => { readonly before: string; readonly name: string } | undefined,
): FoundImage[] {
  const found: FoundImage[] = [];
  let offset = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const image = read(line);
    if (image !== undefined) {
      const start = offset + image.before.length;
      const end = start + image.name.length;
      found.push({ reference: referenceOfLine(image.name, index + 1), line: index + 1, start, end });
    }
    offset += line.length + 1;
  }
  return found;
}

function referenceOfLine(name: string, line: number): ImageReference {
  try {
    return parseReference(name);
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(`Line ${line}: ${error.message}`) : error;
  }
}

/** The text with each image followed by the digest that `digestOf` returns; undefined removes the digest. */
export function withDigests(
  text: string,
  images: readonly FoundImage[],
  digestOf: (reference: ImageReference) => string | undefined,
): string {
  let written = '';
  let at = 0;
  for (const { reference, start, end } of images) {
    const digest = digestOf(reference);
    written += text.slice(at, start) + reference.tagged + (digest === undefined ? '' : `@${digest}`);
    at = end;
  }
  return written + text.slice(at);
}
