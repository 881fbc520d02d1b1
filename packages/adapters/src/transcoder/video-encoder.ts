import { Codec, Encoder } from 'node-av';
import type { Decoder, FilterAPI } from 'node-av';
import { FF_ENCODER_LIBSVTAV1, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { codecOptions } from './codec-options.ts';
import type { PlannedRung } from './ladder.ts';
import type { TranscodeLimits } from './limits.ts';

interface EncoderParts {
  readonly decoder: Decoder;
  readonly filter: FilterAPI;
  readonly limits: TranscodeLimits;
}

/** What decides how segments of a codec are encoded, besides the picture; and the codec's name until the muxer knows it exactly. */
export function settingsOf(codec: PlannedRung['codec'], { preset, av1Preset }: TranscodeLimits) {
  return codec === 'av1'
    ? { preset: `av1 ${av1Preset}`, quality: `crf ${av1Crf}, 1`, codecs: 'av01.0.08M.08' }
    : { preset, quality: 'crf 23, 1', codecs: 'avc1.64001f' };
}

/** Whether this build of FFmpeg can encode AV1. */
export function canEncodeAv1(): boolean {
  return Codec.findEncoderByName(FF_ENCODER_LIBSVTAV1) !== null;
}

const av1Crf = 34;

/** Opens the encoder of a rendition, which makes key frames only where it is told to. */
export function openEncoder(rung: PlannedRung, { decoder, filter, limits }: EncoderParts): Promise<Encoder> {
  const { maxRate, codec } = rung;
  const usual = { decoder, filter, maxRate, bufSize: Math.round(maxRate * 1.5), gopSize: 100_000 };
  if (codec === 'av1') {
    return Encoder.create(FF_ENCODER_LIBSVTAV1, {
      ...usual,
      // With a bit rate to aim at, it would refuse `crf`.
      bitrate: 0,
      configure: codecOptions({
        preset: limits.av1Preset,
        crf: av1Crf,
        // Pictures after a key frame never refer to those before it.
        flags: '+cgop',
        // Its lowest parallelism, which still has 17 threads. The next has 48 and a quarter more memory, and saves a tenth of the time.
        'svtav1-params': 'lp=1',
      }),
    });
  }
  return Encoder.create(FF_ENCODER_LIBX264, {
    ...usual,
    // As x264 itself chooses: while some threads wait for each other, another one works.
    threadCount: Math.ceil(limits.threads * 1.5),
    configure: codecOptions({ preset: limits.preset, crf: 23, profile: 'high', 'forced-idr': 1, sc_threshold: 0 }),
  });
}
