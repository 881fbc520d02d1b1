import { expect, it } from 'vitest';
import { Frames, encodeFrame } from './encode-frame.ts';

/** The header of an unmasked text frame (RFC 6455, section 5.2). */
function headerFor(length: number): Buffer {
  if (length < 126) return Buffer.from([0x81, length]);
  const long = Buffer.alloc(length < 65_536 ? 4 : 10);
  long[0] = 0x81;
  if (length < 65_536) {
    long[1] = 126;
    long.writeUInt16BE(length, 2);
  } else {
    long[1] = 127;
    long.writeBigUInt64BE(BigInt(length), 2);
  }
  return long;
}

// The wrapper {"event":"e","data":""} has 23 bytes.
it.each([23, 125, 126, 127, 65_535, 65_536, 70_000])('writes a text frame of %i bytes as RFC 6455 has it', (length) => {
  const data = 'x'.repeat(length - 23);
  const text = JSON.stringify({ event: 'e', data });
  expect(Buffer.byteLength(text)).toBe(length);
  expect(encodeFrame('e', data).bytes.equals(Buffer.concat([headerFor(length), Buffer.from(text)]))).toBe(true);
});

it('counts bytes, not letters', () => {
  const frame = encodeFrame('e', 'é€😀').bytes;
  expect(frame[1]).toBe(23 + 2 + 3 + 4);
  expect(frame.subarray(2).toString()).toBe('{"event":"e","data":"é€😀"}');
});

it('joins frames, and writes the same as packets of Socket.IO', () => {
  const [one, two] = [encodeFrame('e"', { a: 'é\n' }), encodeFrame('f', null)];
  const both = Frames.join([one, Frames.join([two])]);
  expect(both.bytes).toEqual(Buffer.concat([one.bytes, two.bytes]));
  expect(both.packets).toEqual(['2["e\\"",{"a":"é\\n"}]', '2["f",null]']);
  expect(both.packets).toBe(both.packets);
});
