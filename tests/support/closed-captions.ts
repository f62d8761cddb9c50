/*
 * Writes CEA-608 captions into an MPEG transport stream like a broadcaster's encoder: pairs of bytes in the user data of a picture (ATSC
 * A/53, part 4) before its first slice.
 */

const PACKET = 188;
/** Stream id of the picture in ffmpeg's output. */
const PICTURE = 0x1_00;

/** Adds one caption per segment, shown from its first picture until the next caption; an empty text removes it. */
export function captioned(segments: readonly Buffer[], captions: readonly string[]): Buffer[] {
  let counter = 0;
  return segments.map((segment, index) => {
    const words = userData(popOn(captions[index] ?? ''));
    return Buffer.concat(
      withUserData(segment, words).map((packet) => {
        if (pidOf(packet) !== PICTURE) return packet;
        // Numbers the packets of a picture again, because packets were added.
        packet[3] = (packet[3]! & 0xf0) | counter;
        counter = (counter + 1) & 0x0f;
        return packet;
      }),
    );
  });
}

const pidOf = (packet: Buffer): number => packet.readUInt16BE(1) & 0x1f_ff;
const begins = (packet: Buffer): boolean => (packet[1]! & 0x40) !== 0;

/** Returns the packets of a segment, with these units before the slices of its first picture. */
function withUserData(segment: Buffer, units: Buffer): Buffer[] {
  const packets = Array.from({ length: segment.length / PACKET }, (_, at) =>
    Buffer.from(segment.subarray(at * PACKET, (at + 1) * PACKET)),
  );
  const pictures = packets.filter((packet) => pidOf(packet) === PICTURE);
  const second = pictures.findIndex((packet, at) => at > 0 && begins(packet));
  const [head, ...rest] = pictures.slice(0, second === -1 ? undefined : second);
  if (!head) return packets;
  const bytes = Buffer.concat([head, ...rest].map(payloadOf));
  const slice = firstSlice(bytes);
  const whole = Buffer.concat([bytes.subarray(0, slice), units, bytes.subarray(slice)]);
  const replaced = new Set(rest);
  return packets.flatMap((packet) => {
    if (packet === head) return packetsOf(whole, head);
    return replaced.has(packet) ? [] : [packet];
  });
}

const hasField = (packet: Buffer): boolean => (packet[3]! & 0x20) !== 0;
const payloadOf = (packet: Buffer): Buffer => packet.subarray(hasField(packet) ? 5 + packet[4]! : 4);

/** Returns the index at which the first slice of a picture begins, including the zeroes before it. */
function firstSlice(bytes: Buffer): number {
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    const isUnit = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
    if (isUnit && [1, 5].includes(bytes[at + 3]! & 0x1f)) return bytes[at - 1] === 0 ? at - 1 : at;
  }
  throw new Error('a picture without a slice');
}

/** Returns packets for the bytes of a picture: the first keeps its clock, the last is padded. */
function packetsOf(bytes: Buffer, first: Buffer): Buffer[] {
  const clock = hasField(first) ? first.subarray(5, 12) : Buffer.alloc(0);
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const field = at === 0 ? clock : Buffer.alloc(0);
    const room = PACKET - 4 - (field.length > 0 ? field.length + 1 : 0);
    const payload = bytes.subarray(at, at + room);
    packets.push(packetWith({ isFirst: at === 0, field, payload }));
    at += payload.length;
  }
  return packets;
}

function packetWith({
  isFirst,
  field,
  payload,
}: {
  readonly isFirst: boolean;
  readonly field: Buffer;
  readonly payload: Buffer;
}): Buffer {
  const left = PACKET - 4 - payload.length;
  const head = Buffer.from([0x47, (isFirst ? 0x40 : 0) | (PICTURE >> 8), PICTURE & 0xff, left > 0 ? 0x30 : 0x10]);
  if (left === 0) return Buffer.concat([head, payload]);
  const filled = Buffer.alloc(left, 0xff);
  filled[0] = left - 1;
  if (left > 1) filled[1] = 0;
  field.copy(filled, 1);
  return Buffer.concat([head, filled, payload]);
}

/** Returns the byte pairs that load a caption invisibly and then show it; each command is sent twice (CEA-608). */
function popOn(text: string): number[][] {
  const twice = (...pair: number[]): number[][] => [pair, pair];
  const letters = [...Buffer.from(text.length % 2 === 0 ? text : `${text} `, 'ascii')];
  const pairs = Array.from({ length: letters.length / 2 }, (_, at) => letters.slice(2 * at, 2 * at + 2));
  // Resume caption loading, erase non-displayed memory, go to the last row, the text, end of caption.
  return [...twice(0x14, 0x20), ...twice(0x14, 0x2e), ...twice(0x14, 0x70), ...pairs, ...twice(0x14, 0x2f)];
}

const withOddParity = (value: number): number =>
  value.toString(2).replaceAll('0', '').length % 2 === 1 ? value : value | 0x80;

/** Returns a unit of user data (SEI, ITU-T T.35, "GA94") with these pairs of the first field. */
function userData(pairs: readonly (readonly number[])[]): Buffer {
  const captions = pairs.flatMap((pair) => [0xfc, ...pair.map(withOddParity)]);
  const payload = [0xb5, 0x00, 0x31, ...Buffer.from('GA94'), 0x03, 0xc0 | pairs.length, 0xff, ...captions, 0xff];
  const unit = escaped([0x06, 0x04, payload.length, ...payload, 0x80]);
  return Buffer.from([0, 0, 0, 1, ...unit]);
}

/** Escapes the bytes, so that no unit contains a start code. */
function escaped(bytes: readonly number[]): number[] {
  const safe: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && safe.at(-1) === 0 && safe.at(-2) === 0) safe.push(3);
    safe.push(byte);
  }
  return safe;
}
