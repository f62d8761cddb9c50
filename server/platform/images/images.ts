import type { ImageOrder, MadeImages } from './image-worker.ts';
import { pixelsInHeader } from './image-header.ts';
import { workerDesk } from '../worker-desk.ts';

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
