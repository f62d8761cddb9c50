import type { ImageOrder, MadeImages } from './image-worker.ts';
import { workerDesk } from '../worker-desk.ts';

/** Width times height by the header of a picture; undefined if neither PNG nor JPEG. */
export function pixelsInHeader(bytes: Uint8Array): number | undefined {
  if (startsWith(bytes, PNG))
    return bytes.length < 24 ? undefined : view(bytes).getUint32(16) * view(bytes).getUint32(20);
  return startsWith(bytes, JPEG) ? pixelsOfJpeg(bytes) : undefined;
}

/** Signature, then the header as first chunk, of 13 bytes. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Uint8Array, magic: Buffer): boolean => magic.equals(bytes.subarray(0, magic.length));
const view = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Whether a JPEG marker starts a frame: SOF0 to SOF15, except DHT, JPG and DAC between them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads JPEG segments: 0xFF, the marker, then the length including its own two bytes. */
function pixelsOfJpeg(bytes: Uint8Array): number | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1; // A fill byte.
    else if (isFrame(marker)) return view(bytes).getUint16(at + 5) * view(bytes).getUint16(at + 7);
    else at += 2 + view(bytes).getUint16(at + 2);
  }
  return undefined;
}

export type { MadeImages } from './image-worker.ts';

export interface ImageMaker {
  /** Pixels of a PNG or JPEG by its header; undefined for anything else. Cheap. */
  pixels(bytes: Uint8Array): number | undefined;
  /** Re-encodes a picture in all widths. Undefined if the bytes are broken or there are too many pixels. */
  make(bytes: Uint8Array): Promise<MadeImages | undefined>;
  /** Converts a picture of `make` to PNG, for readers without WebP. */
  toPng(made: Uint8Array): Promise<Buffer>;
  /** Number of pictures queued or in progress. */
  readonly waiting: number;
}

/**
 * Processes pictures one at a time in a worker, each decoded once: decoding costs by the number of pixels, however small the
 * file, and password checks must not wait for it.
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
