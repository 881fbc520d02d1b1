import type { Demuxer, Stream } from 'node-av';
import {
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AVMEDIA_TYPE_AUDIO,
} from 'node-av/constants';
import { MediaRejected } from '@houselights/core/media-kit';
import type { AudioKind } from '@houselights/core';
import { languageTag } from './language-tag.ts';
import { mayDecode } from './source-input.ts';

/** An audio track of an upload. */
export interface SourceAudio {
  /** The stream's index in the file. */
  readonly index: number;
  readonly language: string;
  readonly title: string;
  readonly kind: AudioKind;
}

const maxTitle = 200;

const isAudio = ({ codecpar: { codecType, channels } }: Stream): boolean =>
  codecType === AVMEDIA_TYPE_AUDIO && channels > 0;

export function hasAudio({ streams }: Demuxer): boolean {
  return streams.some(isAudio);
}

/**
 * The decodable audio tracks, at most `max`: the file's default track first, then in the file's order. Rejects a file whose audio cannot be
 * decoded at all: its film would be silent.
 */
export function audioTracks(input: Demuxer, max: number): readonly SourceAudio[] {
  const tracks = input.streams
    .filter(isAudio)
    .filter(({ codecpar: { codecId } }) => mayDecode(codecId))
    .map((stream) => ({ ...describe(stream), isDefault: stream.hasDisposition(AV_DISPOSITION_DEFAULT) }));
  const first =
    tracks.find(({ isDefault, kind }) => isDefault && kind === 'main') ??
    tracks.find(({ kind }) => kind === 'main') ??
    tracks[0];
  if (first === undefined) {
    if (hasAudio(input)) throw new MediaRejected('sound_not_supported');
    return [];
  }
  return [first, ...tracks.filter((track) => track !== first)].slice(0, max);
}

function describe(stream: Stream): SourceAudio {
  const { metadata } = stream;
  return {
    index: stream.index,
    language: languageTag(metadata?.get('language') ?? ''),
    title: (metadata?.get('title') ?? '').slice(0, maxTitle),
    kind: kindOf(stream),
  };
}

function kindOf(stream: Stream): AudioKind {
  if (stream.hasDisposition(AV_DISPOSITION_VISUAL_IMPAIRED)) return 'description';
  return stream.hasDisposition(AV_DISPOSITION_COMMENT) ? 'commentary' : 'main';
}
