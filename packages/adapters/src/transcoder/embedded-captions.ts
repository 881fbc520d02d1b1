import type { Demuxer, Packet } from 'node-av';
import {
  AV_CODEC_ID_ASS,
  AV_CODEC_ID_MOV_TEXT,
  AV_CODEC_ID_SUBRIP,
  AV_CODEC_ID_TEXT,
  AV_CODEC_ID_WEBVTT,
  AV_NOPTS_VALUE,
} from 'node-av/constants';
import { cueText } from '@houselights/core/media-kit';
import type { Cue } from '@houselights/core/media-kit';
import { languageTag } from './language-tag.ts';

/** A text subtitle track (bitmap subtitles cannot be converted), filled while the packets are read. */
export interface TextTrack {
  readonly index: number;
  readonly language: string;
  readonly read: (data: Buffer) => string;
  readonly cues: Cue[];
}

const maxTracks = 20;
const maxCues = 20_000;

const readers = new Map<number, (data: Buffer) => string>([
  [AV_CODEC_ID_SUBRIP, (data) => data.toString('utf8')],
  [AV_CODEC_ID_TEXT, (data) => data.toString('utf8')],
  [AV_CODEC_ID_WEBVTT, (data) => data.toString('utf8')],
  // A 16-bit length, the text, then style boxes.
  [AV_CODEC_ID_MOV_TEXT, (data) => (data.length < 2 ? '' : data.toString('utf8', 2, 2 + data.readUInt16BE(0)))],
  // Eight comma-separated fields precede the text.
  [
    AV_CODEC_ID_ASS,
    (data) =>
      data
        .toString('utf8')
        .split(',')
        .slice(8)
        .join(',')
        .replaceAll(/\\[Nn]/g, '\n')
        .replaceAll('\\h', ' '),
  ],
]);

export function textTracks(input: Demuxer): readonly TextTrack[] {
  const tracks: TextTrack[] = [];
  for (const stream of input.streams) {
    const read = readers.get(stream.codecpar.codecId);
    if (read === undefined || tracks.length >= maxTracks) continue;
    tracks.push({ index: stream.index, language: languageTag(stream.metadata?.get('language') ?? ''), read, cues: [] });
  }
  return tracks;
}

export function collectCue(tracks: readonly TextTrack[], packet: Packet): void {
  const track = tracks.find(({ index }) => index === packet.streamIndex);
  if (track === undefined || packet.data === null || packet.pts === AV_NOPTS_VALUE || track.cues.length >= maxCues)
    return;
  const ms = (packet.timeBase.num * 1_000) / packet.timeBase.den;
  const start = Math.round(Number(packet.pts) * ms);
  const end = start + Math.round(Number(packet.duration) * ms);
  const text = cueText(track.read(packet.data));
  if (text !== '' && start >= 0 && end > start) track.cues.push({ start, end, text });
}
