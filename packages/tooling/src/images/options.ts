import { parseArgs } from 'node:util';
import { Refusal } from './refusal.ts';
import { mayAsk } from './registry.ts';

export const help = `npm run images:pin                 names each image of docker-compose.yml and infra/docker/Dockerfile by the digest
                                   that its tag has in the registry now
npm run images:pin -- --check      changes nothing, and fails where a digest is missing or outdated
npm run images:pin -- --remove     takes the digests away, for a machine that has images by tag and no registry
      --registry URL               asks this registry instead of Docker Hub (http:// on this machine only)
      --help                       shows this`;

export interface ImageOptions {
  readonly task: 'pin' | 'check' | 'remove' | 'help';
  /** A registry to use instead of Docker Hub. */
  readonly hub: URL | undefined;
}

/** Parses the arguments of `npm run images:pin`. Throws a Refusal for unknown ones. */
export function readOptions(args: readonly string[]): ImageOptions {
  const { check, remove, help: wantsHelp, registry } = parse(args);
  if (check && remove) throw new Refusal('Either --check or --remove, not both.');
  const task = wantsHelp ? 'help' : check ? 'check' : remove ? 'remove' : 'pin';
  return { task, hub: registry === undefined ? undefined : readRegistry(registry) };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean', default: false },
        remove: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        registry: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

function readRegistry(text: string): URL {
  if (!URL.canParse(text)) throw new Refusal('--registry takes an address such as https://mirror.example.org.');
  const url = new URL(text);
  if (!mayAsk(url)) throw new Refusal('--registry takes an https:// address, or an http:// one of this machine.');
  if (url.href !== `${url.origin}/`) throw new Refusal('--registry takes a host and a port, without anything else.');
  return url;
}
