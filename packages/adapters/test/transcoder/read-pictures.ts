// Run in a separate process by make-source.ts, like write-source.ts.
import { Decoder, Demuxer, FilterAPI, Log } from 'node-av';
import { AV_LOG_QUIET } from 'node-av/constants';
import { brightnessOf } from '../../src/transcoder/poster-score.ts';
import type { Picture } from './make-source.ts';

Log.setLevel(AV_LOG_QUIET);
const [file = ''] = process.argv.slice(2);
await using input = await Demuxer.open(file);
const stream = input.video();
if (stream === undefined) throw new Error('no picture');
using decoder = await Decoder.create(stream);
using filter = FilterAPI.create('format=yuv420p');
const pictures: Picture[] = [];
for (const frame of filter.framesSync(decoder.framesSync(input.packetsSync(stream.index)))) {
  if (frame === null) continue;
  const at = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den;
  pictures.push({ at, width: frame.width, height: frame.height, brightness: brightnessOf(frame).mean });
  frame.free();
}
console.log(JSON.stringify(pictures));
