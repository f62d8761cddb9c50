import type { ImageOrder, MadeImages } from './image-worker.ts';
import { workerDesk } from '../worker-desk.ts';

/** Returns width times height from the header of a picture; undefined if it is neither PNG nor JPEG. */
export function pixelsInHeader(bytes: Uint8Array): number | undefined {
  if (startsWith(bytes, PNG))
    return bytes.length < 24 ? undefined : view(bytes).getUint32(16) * view(bytes).getUint32(20);
  return startsWith(bytes, JPEG) ? pixelsOfJpeg(bytes) : undefined;
}

/** PNG signature and the start of the first chunk, the header of 13 bytes. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Uint8Array, magic: Buffer): boolean => magic.equals(bytes.subarray(0, magic.length));
const view = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Returns whether a JPEG marker starts a frame: SOF0 to SOF15, except DHT, JPG and DAC, which are in that range. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Returns the pixels of a JPEG. Reads its segments: 0xFF, the marker, then the length (which includes its own two bytes). */
function pixelsOfJpeg(bytes: Uint8Array): number | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1; // This is a fill byte.
    else if (isFrame(marker)) return view(bytes).getUint16(at + 5) * view(bytes).getUint16(at + 7);
    else at += 2 + view(bytes).getUint16(at + 2);
  }
  return undefined;
}

export type { MadeImages } from './image-worker.ts';

export interface ImageMaker {
  /** Returns the pixels of a PNG or JPEG from its header; undefined for anything else. Fast. */
  pixels(bytes: Uint8Array): number | undefined;
  /** Re-encodes a picture in all widths. Returns undefined if it is broken or has too many pixels. */
  make(bytes: Uint8Array): Promise<MadeImages | undefined>;
  /** Converts a picture of `make` to PNG, for programs that cannot read WebP. */
  toPng(made: Uint8Array): Promise<Buffer>;
  /** Number of pictures that are queued or being made. */
  readonly waiting: number;
}

/**
 * Processes pictures one at a time in a worker; each is decoded once. Decoding takes time in proportion to the pixels,
 * even if the file is small, and password checks must not wait for it.
 */
export function imageMaker(): ImageMaker {
  const desk = workerDesk<ImageOrder, MadeImages | Uint8Array | undefined>(
    new URL('./image-worker.ts', import.meta.url),
  );
  return {
    pixels: pixelsInHeader,
    async make(bytes) {
      if (pixelsInHeader(bytes) === undefined) return undefined;
      return (await desk.order({ to: 'widths', bytes })) as MadeImages | undefined;
    },
    toPng: async (bytes) => Buffer.from((await desk.order({ to: 'png', bytes })) as Uint8Array),
    get waiting() {
      return desk.waiting;
    },
  };
}
