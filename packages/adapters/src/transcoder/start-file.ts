import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Demuxer, Muxer } from 'node-av';
import type { Packet } from 'node-av';
import { Incomplete } from './hls-playlist.ts';
import { videoStream } from './source-input.ts';

/** Seconds of film in start.mp4. */
const startSeconds = 12;

/**
 * Copies the first seconds of the smallest rendition and its audio into one small faststart MP4, so that a plain `<video src>` shows and
 * plays something before any player code has arrived. Its timestamps match those of the renditions.
 */
export async function makeStartFile(video: string, audio: string | undefined, workFolder: string): Promise<void> {
  const inputs = await Promise.all(
    [video, ...(audio === undefined ? [] : [audio])].map((path) =>
      Demuxer.open(path, { format: 'mov', options: { protocol_whitelist: 'file' } }),
    ),
  );
  const file = join(workFolder, 'start.mp4');
  const muxer = await Muxer.open(file, {
    format: 'mp4',
    useSyncQueue: false,
    options: { movflags: '+faststart' },
  });
  const queue: { packet: Packet; output: number; at: number }[] = [];
  for (const [i, input] of inputs.entries()) {
    const stream = i === 0 ? videoStream(input) : input.audio();
    if (stream === undefined) continue;
    const output = muxer.addStream(stream);
    // Demuxing shifts reordered frames by a few: this puts the first one at 0 again.
    let shift: bigint | undefined;
    for (const packet of input.packetsSync(stream.index)) {
      if (packet === null) break;
      shift ??= packet.pts;
      packet.pts -= shift;
      packet.dts -= shift;
      const at = (Number(packet.dts) * packet.timeBase.num) / packet.timeBase.den;
      // The video ends at a segment boundary, so that its last reference frame is included.
      if (i === 0 ? packet.isKeyframe && at >= startSeconds - 0.2 : at >= startSeconds) {
        packet.free();
        break;
      }
      queue.push({ packet, output, at });
    }
  }
  let bytes = 0;
  for (const { packet, output } of queue.toSorted((a, b) => a.at - b.at)) {
    bytes += packet.size;
    muxer.writePacketSync(packet, output);
    packet.free();
  }
  await muxer.close();
  if ((await stat(file)).size < bytes) throw new Incomplete(file);
  for (const input of inputs) await input.close();
}
