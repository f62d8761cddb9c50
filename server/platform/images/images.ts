import type { ImageOrder, MadeImages } from './image-worker.ts';
import { workerDesk } from '../worker-desk.ts';

/** Width times height, as the header of a picture says it; undefined for what is neither PNG nor JPEG. */
export function pixelsInHeader(bytes: Uint8Array): number | undefined {
  if (startsWith(bytes, PNG))
    return bytes.length < 24 ? undefined : view(bytes).getUint32(16) * view(bytes).getUint32(20);
  return startsWith(bytes, JPEG) ? pixelsOfJpeg(bytes) : undefined;
}

/** Its first chunk is the header, of 13 bytes. */
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Uint8Array, magic: Buffer): boolean => magic.equals(bytes.subarray(0, magic.length));
const view = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength);

/** Markers of a JPEG that begin a frame: SOF0 to SOF15, but for DHT, JPG and DAC, which lie among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** A JPEG is a row of segments: 0xFF, the marker, the length of what follows with its own two bytes. */
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
  /** Pixels of a PNG or a JPEG as its header says; undefined for anything else. Costs nothing. */
  pixels(bytes: Uint8Array): number | undefined;
  /** Makes a picture anew in all widths. Undefined when the bytes are broken, or more pixels than any picture may have. */
  make(bytes: Uint8Array): Promise<MadeImages | undefined>;
  /** A picture that `make` made, as PNG, for what reads no WebP. */
  toPng(made: Uint8Array): Promise<Buffer>;
  /** Pictures that wait for their turn, and the one that is being made. */
  readonly waiting: number;
}

/**
 * Pictures are made one at a time on a thread of their own, each decoded once: decoding takes as much as the pixels it
 * says it has, however few bytes it comes in, and the threads that check passwords must not wait for it.
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
