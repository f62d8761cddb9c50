import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_WIDTHS } from '../../../domain/limits/files.ts';
import { takeOrders } from '../worker-shift.ts';

/** An uploaded picture re-encoded as WebP in three widths: upright and without camera metadata. */
export interface MadeImages {
  readonly small: Uint8Array;
  readonly medium: Uint8Array;
  readonly large: Uint8Array;
}

/** `widths`: an uploaded PNG or JPEG to re-encode; undefined if unreadable. `png`: one of our pictures. */
export interface ImageOrder {
  readonly to: 'widths' | 'png';
  readonly bytes: Uint8Array;
}

// libvips reads dozens of formats. Uploads may use only two of its readers, since their first bytes were checked; the third
// one is for pictures made here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

// images.ts sends nothing else.
takeOrders(async (order) => {
  const { to, bytes } = order as ImageOrder;
  return to === 'widths' ? allWidths(bytes) : sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX }).png().toBuffer();
});

async function allWidths(bytes: Uint8Array): Promise<MadeImages | undefined> {
  try {
    // Decodes once, to the largest width; the smaller ones are made from it.
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
    return undefined; // Only bad input fails here.
  }
}
