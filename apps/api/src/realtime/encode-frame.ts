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

/** The bytes of a text frame, protocol header included: the same for every socket. */
export function encodeFrame(event: string, data: unknown): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(JSON.stringify({ event, data })), text));
}
