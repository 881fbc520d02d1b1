import { Sender } from 'ws';

declare module 'ws' {
  /** Missing from the types: the bytes of one frame, header first. */
  export class Sender {
    static frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  }
}

const text = { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false };

interface Said {
  readonly event: string;
  /** The data as JSON. */
  readonly json: string;
}

/** Frames in the forms that clients receive: each form is made once, for all sockets. */
export class Frames {
  /** WebSocket text frames, protocol headers included. */
  readonly bytes: Buffer;
  readonly #said: readonly Said[];
  #packets: readonly string[] | undefined;

  private constructor(bytes: Buffer, said: readonly Said[]) {
    this.bytes = bytes;
    this.#said = said;
  }

  static of(event: string, data: unknown): Frames {
    const json = JSON.stringify(data);
    const frame = Buffer.from(`{"event":${JSON.stringify(event)},"data":${json}}`);
    return new Frames(Buffer.concat(Sender.frame(frame, text)), [{ event, json }]);
  }

  /** The same frames, in this order. */
  static join(frames: readonly Frames[]): Frames {
    const [only] = frames;
    if (only !== undefined && frames.length === 1) return only;
    return new Frames(
      Buffer.concat(frames.map(({ bytes }) => bytes)),
      frames.flatMap((each) => each.#said),
    );
  }

  /** Packets of Socket.IO (protocol 5): events of its default namespace. */
  get packets(): readonly string[] {
    this.#packets ??= this.#said.map(({ event, json }) => `2[${JSON.stringify(event)},${json}]`);
    return this.#packets;
  }
}

/** A frame for any number of sockets. */
export const encodeFrame = (event: string, data: unknown): Frames => Frames.of(event, data);
