/** The contents of all boxes of a type in a sequence of boxes. */
export function boxesIn(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === type) {
      found.push(bytes.subarray(at + 8, at + bytes.readUInt32BE(at)));
    }
  }
  return found;
}

/** The contents of the only box of a type. */
export function boxIn(bytes: Buffer, type: string): Buffer {
  const [box, ...others] = boxesIn(bytes, type);
  if (box === undefined || others.length > 0) throw new Error(`${others.length + 1} boxes called ${type}`);
  return box;
}
