import type { AudioKind, AudioTrack, Rung, Timeline } from '../ports/transcoder.ts';
import { audioLabels } from './audio-labels.ts';
import { offered } from './codecs.ts';

/**
 * The MPEG-DASH manifest (ISO/IEC 23009-1, static, live profile with SegmentTimeline) over the same files as the HLS playlists. Undefined
 * if a track lacks a timeline, because it was made before DASH support.
 */
export function dashManifest(rungs: readonly Rung[], audio: readonly AudioTrack[]): string | undefined {
  const sizes = rungs.filter(hasTimeline);
  const sounds = audio.filter(hasTimeline);
  if (sizes.length === 0 || sizes.length < rungs.length || sounds.length < audio.length) return undefined;
  const labels = audioLabels(sounds);
  const { h264, av1 } = offered(sizes);
  const seconds = Math.max(...[...sizes, ...sounds].map(({ timeline }) => secondsOf(timeline)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT${seconds.toFixed(3)}S" maxSegmentDuration="PT2S" minBufferTime="PT2S">`,
    '<Period id="0" start="PT0S">',
    ...videoSet(0, h264),
    // Players change between sizes within a set, and not between codecs.
    ...(av1.length > 0 ? videoSet(sounds.length + 1, av1) : []),
    ...sounds.flatMap((sound, place) => audioSet(sound, place, labels[place] ?? '')),
    '</Period>',
    '</MPD>',
    '',
  ].join('\n');
}

type Timed<T> = T & { readonly timeline: Timeline };

function hasTimeline<T extends Rung | AudioTrack>(rendition: T): rendition is Timed<T> {
  return rendition.timeline !== undefined;
}

function videoSet(id: number, sizes: readonly Timed<Rung>[]): readonly string[] {
  return [
    `<AdaptationSet id="${id}" contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">`,
    ...sizes.flatMap(({ path, width, height, frameRate, codecs, bandwidth, timeline }) => [
      `<Representation id="${path}" codecs="${codecs}" width="${width}" height="${height}" sar="1:1" frameRate="${ratio(frameRate)}" bandwidth="${bandwidth}">`,
      ...segments(path, timeline),
      '</Representation>',
    ]),
    '</AdaptationSet>',
  ];
}

function audioSet(sound: Timed<AudioTrack>, place: number, label: string): readonly string[] {
  const { path, codecs, channels, bandwidth, language, kind, timeline } = sound;
  return [
    `<AdaptationSet id="${place + 1}" contentType="audio" mimeType="audio/mp4" lang="${language}" segmentAlignment="true" startWithSAP="1">`,
    ...(kind === 'description'
      ? ['<Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="1"/>']
      : []),
    `<Role schemeIdUri="urn:mpeg:dash:role:2011" value="${place === 0 ? 'main' : roles[kind]}"/>`,
    `<Label>${escapeXml(label)}</Label>`,
    `<Representation id="${path}" codecs="${codecs}" audioSamplingRate="48000" bandwidth="${bandwidth}">`,
    `<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${channels}"/>`,
    ...segments(path, timeline),
    '</Representation>',
    '</AdaptationSet>',
  ];
}

const roles: Readonly<Record<AudioKind, string>> = {
  main: 'alternate',
  commentary: 'commentary',
  description: 'description',
};

function segments(path: string, { timescale, runs }: Timeline): readonly string[] {
  return [
    `<SegmentTemplate timescale="${timescale}" initialization="${path}/init.mp4" media="${path}/$Number%05d$.m4s" startNumber="0">`,
    '<SegmentTimeline>',
    ...runs.map(
      ([duration, count], index) =>
        `<S${index === 0 ? ' t="0"' : ''} d="${duration}"${count > 1 ? ` r="${count - 1}"` : ''}/>`,
    ),
    '</SegmentTimeline>',
    '</SegmentTemplate>',
  ];
}

function secondsOf({ timescale, runs }: Timeline): number {
  return runs.reduce((ticks, [duration, count]) => ticks + duration * count, 0) / timescale;
}

/** Whole frame rates as they are, others as multiples of 1/1001. */
function ratio(frameRate: number): string {
  return Number.isInteger(frameRate) ? `${frameRate}` : `${Math.round(frameRate * 1_001)}/1001`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeXml(words: string): string {
  return words.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
