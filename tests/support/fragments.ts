/** An MP4 file that can be cut anywhere between its fragments. */
export interface Fragments {
  readonly bytes: Buffer;
  /** Number of bytes before the first fragment. */
  readonly head: number;
  readonly parts: readonly { readonly at: number; readonly size: number }[];
}

/** Splits an MP4 file into fragments: everything before the first `moof` box is the head that each fragment needs. */
export function fragmentsOf(bytes: Buffer): Fragments {
  const boxes: { type: string; at: number; size: number }[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = bytes.readUInt32BE(at);
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), at, size });
    at += size;
  }
  const parts = boxes.flatMap((box, index) => {
    const data = boxes[index + 1];
    return box.type === 'moof' && data ? [{ at: box.at, size: box.size + data.size }] : [];
  });
  return { bytes, head: parts[0]?.at ?? bytes.length, parts };
}
