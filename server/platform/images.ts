import sharp from 'sharp';
import { IMAGE_PIXELS_MAX, IMAGE_WIDTHS } from '../../domain/limits/files.ts';

/** A picture made anew from somebody's bytes: WebP, upright, without what the camera wrote beside it. */
export interface MadeImages {
  readonly small: Buffer;
  readonly medium: Buffer;
  readonly large: Buffer;
}
export interface ImageMaker {
  /** Undefined when these bytes are no PNG or JPEG, are broken, or are too many pixels. */
  make(bytes: Buffer): Promise<MadeImages | undefined>;
  /** A picture that `make` made, as PNG, for what reads no WebP. */
  toPng(made: Buffer): Promise<Buffer>;
}

// libvips reads dozens of formats; a stranger's file meets two of its readers and no other: `make` looks at its first bytes.
// The third one reads what `make` wrote.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

export const imageMaker: ImageMaker = {
  async make(bytes) {
    if (!startsWith(bytes, PNG) && !startsWith(bytes, JPEG)) return undefined;
    try {
      const upright = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' }).rotate().toBuffer();
      const [small, medium, large] = await Promise.all([
        copy(upright, IMAGE_WIDTHS.small),
        copy(upright, IMAGE_WIDTHS.medium),
        copy(upright, IMAGE_WIDTHS.large),
      ]);
      return { small, medium, large };
    } catch {
      return undefined; // All that can go wrong here is what was sent.
    }
  },
  toPng: (made) => sharp(made, { limitInputPixels: IMAGE_PIXELS_MAX }).png().toBuffer(),
};

const copy = (picture: Buffer, width: number): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: IMAGE_PIXELS_MAX })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
