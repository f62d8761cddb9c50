import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_WIDTHS } from '../../../domain/limits/files.ts';
import { takeOrders } from '../worker-shift.ts';

/** An uploaded picture re-encoded as WebP in three widths, rotated upright and without camera metadata. */
export interface MadeImages {
  readonly small: Uint8Array;
  readonly medium: Uint8Array;
  readonly large: Uint8Array;
}

/**
 * `widths`: re-encodes an uploaded PNG or JPEG; the answer is undefined if it cannot be read. `png`: converts one of our
 * own pictures.
 */
export interface ImageOrder {
  readonly to: 'widths' | 'png';
  readonly bytes: Uint8Array;
}

// libvips can read dozens of formats. Only three readers are allowed: two for uploads, whose first bytes were checked, and WebP for
// pictures made here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

// The cast is safe: images.ts sends nothing else.
takeOrders(async (order) => {
  const { to, bytes } = order as ImageOrder;
  return to === 'widths' ? allWidths(bytes) : sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX }).png().toBuffer();
});

async function allWidths(bytes: Uint8Array): Promise<MadeImages | undefined> {
  try {
    // Decodes once, to the largest width. The smaller ones are made from it.
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize({ width: IMAGE_WIDTHS.large, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const copy = (widest: number): Promise<Buffer> =>
      sharp(data, { raw: { width, height, channels } })
        .resize({ width: widest, withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer();
    return {
      small: await copy(IMAGE_WIDTHS.small),
      medium: await copy(IMAGE_WIDTHS.medium),
      large: await copy(IMAGE_WIDTHS.large),
    };
  } catch {
    return undefined; // Only invalid input fails here.
  }
}
