import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_WIDTHS } from '../../../domain/limits/files.ts';
import { takeOrders } from '../worker-shift.ts';

/** A picture made anew from somebody's bytes: WebP, upright, without what the camera wrote beside it. */
export interface MadeImages {
  readonly small: Uint8Array;
  readonly medium: Uint8Array;
  readonly large: Uint8Array;
}

/** `widths`: somebody's PNG or JPEG, made anew; undefined for what cannot be read. `png`: one of ours. */
export interface ImageOrder {
  readonly to: 'widths' | 'png';
  readonly bytes: Uint8Array;
}

// libvips reads dozens of formats; a stranger's file meets two of its readers and no other, as its first bytes were looked
// at. The third one reads what was made here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

// Its desk (images.ts) sends nothing else.
takeOrders(async (order) => {
  const { to, bytes } = order as ImageOrder;
  return to === 'widths' ? allWidths(bytes) : sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX }).png().toBuffer();
});

async function allWidths(bytes: Uint8Array): Promise<MadeImages | undefined> {
  try {
    // Decoded once, to the largest width; the smaller ones are made from its pixels.
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
    return undefined; // Only the input can cause an error here.
  }
}
