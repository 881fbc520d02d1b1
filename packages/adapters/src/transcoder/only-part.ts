import { DependencyDown } from '@houselights/core';
import type { FilmPart } from '@houselights/core';
import { segmentName } from './hls-playlist.ts';
import type { ChildMessage } from './messages.ts';

/**
 * Passes on what a child says of its part of a film, and throws before anything else is taken from it. A transcoder of an earlier release
 * does not know of parts, and would make the whole film: its work can be done once it is replaced.
 */
export async function* onlyPart(
  messages: AsyncIterable<ChildMessage>,
  part: FilmPart | undefined,
): AsyncGenerator<ChildMessage, void, undefined> {
  let next = part?.from ?? 0;
  for await (const message of messages) {
    if (part !== undefined && message.type === 'segments') {
      const to = endOf(message);
      if (message.from !== next || to === undefined || to > part.to) throw elsewhere();
      next = to;
    } else if (part !== undefined && message.type === 'probed') {
      if (message.sharing === undefined) throw new DependencyDown('a transcoder of this release');
    } else if (part !== undefined && 'files' in message) {
      throw elsewhere();
    }
    yield message;
  }
}

/** The segment after those of the message; undefined unless its files are those same segments of each size. */
function endOf({ from, rungs, files }: Extract<ChildMessage, { type: 'segments' }>): number | undefined {
  const [count = 0] = new Set(rungs.map(({ segments }) => segments.length));
  if (files.length !== rungs.length * count) return undefined;
  const named = new Set(files);
  const expected = rungs.flatMap(({ path, segments }) =>
    segments.map((_, index) => `${path}/${segmentName(from + index)}`),
  );
  const isEven = count > 0 && rungs.every(({ segments }) => segments.length === count);
  const isSame = files.length === expected.length && expected.every((file) => named.has(file));
  return isEven && isSame ? from + count : undefined;
}

const elsewhere = (): Error => new Error('the transcoder made something else than a part of the film');
