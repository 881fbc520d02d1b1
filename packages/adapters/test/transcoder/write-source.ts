// Run in a separate process by make-source.ts: FFmpeg stays out of the test's process, as it stays out of the API's.
import { Decoder, Demuxer, Encoder, FilterAPI, Log, Muxer, pipeline } from 'node-av';
import {
  AV_LOG_QUIET,
  AV_PKT_DATA_DISPLAYMATRIX,
  FF_ENCODER_AAC,
  FF_ENCODER_FFV1,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBX264,
  FF_ENCODER_WMAV2,
} from 'node-av/constants';
import type { Stream } from 'node-av';
import type { SourceOptions } from './make-source.ts';

Log.setLevel(AV_LOG_QUIET);
const [path = '', given = '{}'] = process.argv.slice(2);
await write(path, JSON.parse(given) as SourceOptions);

async function write(target: string, options: SourceOptions): Promise<void> {
  const { size = '320x240', rate = '25', seconds = 3 } = options;
  const picture = await Demuxer.open(`testsrc2=s=${size}:r=${rate}:d=${seconds}`, { format: 'lavfi' });
  const sound = await Demuxer.open(`sine=f=${options.tone ?? 440}:d=${seconds}:r=48000`, { format: 'lavfi' });
  const muxer = await Muxer.open(target, {
    ...(options.turn === undefined ? {} : { input: picture }),
    ...(options.container === undefined ? {} : { format: options.container }),
  });
  const [video, audio] = [picture.video(), sound.audio()];
  if (video === undefined || audio === undefined) throw new Error('no test picture');
  if (options.turn !== undefined)
    video.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(options.turn));
  if (options.silent)
    await pipeline({ video: picture }, { video: await videoStages(video, options) }, muxer).completion;
  else if (options.onlySound)
    await pipeline({ audio: sound }, { audio: await audioStages(audio, options) }, muxer).completion;
  else {
    const stages = { video: await videoStages(video, options), audio: await audioStages(audio, options) };
    await pipeline({ video: picture, audio: sound }, stages, muxer).completion;
  }
  await muxer.close();
}

async function videoStages(
  stream: Stream,
  { codecs, filter = 'null', pixels = 'yuv420p', keyFramesEvery = 25 }: SourceOptions,
) {
  const decoder = await Decoder.create(stream);
  const filters = FilterAPI.create(`${filter},format=${pixels}`);
  const common = { decoder, filter: filters, bitrate: 400_000, gopSize: keyFramesEvery };
  const encoder =
    codecs === 'ffv1'
      ? await Encoder.create(FF_ENCODER_FFV1, { decoder, filter: filters })
      : codecs === 'vp9'
        ? await Encoder.create(FF_ENCODER_LIBVPX_VP9, { ...common, options: { deadline: 'realtime', 'cpu-used': 8 } })
        : await Encoder.create(FF_ENCODER_LIBX264, { ...common, options: { preset: 'ultrafast' } });
  return [decoder, filters, encoder];
}

async function audioStages(stream: Stream, { codecs }: SourceOptions) {
  const decoder = await Decoder.create(stream);
  const encoder = await Encoder.create(
    codecs === 'wma' ? FF_ENCODER_WMAV2 : codecs === 'vp9' ? FF_ENCODER_LIBOPUS : FF_ENCODER_AAC,
    {
      decoder,
      autoResample: true,
      bitrate: 64_000,
    },
  );
  return [decoder, encoder];
}

function displayMatrix(turn: 90 | 180 | 270): Buffer {
  const one = 65_536;
  const [a, b, c, d] = turn === 90 ? [0, one, -one, 0] : turn === 180 ? [-one, 0, 0, -one] : [0, -one, one, 0];
  const matrix = Buffer.alloc(36);
  for (const [index, value] of [a, b, 0, c, d, 0, 0, 0, 1 << 30].entries()) matrix.writeInt32LE(value, index * 4);
  return matrix;
}
