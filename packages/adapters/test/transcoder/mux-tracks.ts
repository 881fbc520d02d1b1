// Run in a separate process by make-source.ts, like write-source.ts.
import { Demuxer, Dictionary, Log, Muxer } from 'node-av';
import {
  AV_CODEC_ID_MOV_TEXT,
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AV_LOG_QUIET,
  AVMEDIA_TYPE_SUBTITLE,
} from 'node-av/constants';
import type { Packet, Stream } from 'node-av';
import type { MuxedTrack } from './make-source.ts';

Log.setLevel(AV_LOG_QUIET);
const [target = '', given = '[]'] = process.argv.slice(2);

const kinds = {
  default: AV_DISPOSITION_DEFAULT,
  commentary: AV_DISPOSITION_COMMENT,
  description: AV_DISPOSITION_VISUAL_IMPAIRED,
};

await mux(target, JSON.parse(given) as MuxedTrack[]);

/** Copies the first track of each file into one file, with its metadata. */
async function mux(path: string, tracks: readonly MuxedTrack[]): Promise<void> {
  const inputs = await Promise.all(tracks.map(({ file }) => Demuxer.open(file)));
  const muxer = await Muxer.open(path, {
    useSyncQueue: false,
    configure: (context) => {
      for (const [index, { language, title, kind }] of tracks.filter(({ continues }) => !continues).entries()) {
        const stream = context.streams[index];
        if (stream === undefined) continue;
        stream.metadata = Dictionary.fromObject({ language, title });
        if (kind !== undefined) stream.disposition = kinds[kind];
      }
    },
  });
  const queue: { packet: Packet; output: number; at: number }[] = [];
  let output = -1;
  for (const [index, input] of inputs.entries()) {
    const stream = input.streams[0];
    if (stream === undefined) throw new Error('an empty track');
    const { at = 0, continues = false } = tracks[index] ?? {};
    const prepare = path.endsWith('.mp4') ? asMovText(stream) : () => undefined;
    if (!continues) output = muxer.addStream(stream);
    for (const packet of input.packetsSync(stream.index)) {
      if (packet === null) break;
      prepare(packet);
      const later = BigInt(Math.round((at * packet.timeBase.den) / packet.timeBase.num));
      packet.pts += later;
      packet.dts += later;
      queue.push({ packet, output, at: (Number(packet.dts) * packet.timeBase.num) / packet.timeBase.den });
    }
  }
  for (const { packet, output } of queue.toSorted((a, b) => a.at - b.at)) {
    muxer.writePacketSync(packet, output);
    packet.free();
  }
  await muxer.close();
  for (const input of inputs) await input.close();
}

/** Converts SubRip text to MP4's form, with its length in front. */
function asMovText(stream: Stream): (packet: Packet) => void {
  if (stream.codecpar.codecType !== AVMEDIA_TYPE_SUBTITLE) return () => undefined;
  stream.codecpar.codecId = AV_CODEC_ID_MOV_TEXT;
  stream.codecpar.codecTag = 0;
  return (packet) => {
    const words = packet.data ?? Buffer.alloc(0);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(words.length);
    // Setting a packet's data resets all its other fields.
    const { pts, dts, duration, timeBase, flags } = packet;
    packet.data = Buffer.concat([length, words]);
    Object.assign(packet, { pts, dts, duration, timeBase, flags });
  };
}
