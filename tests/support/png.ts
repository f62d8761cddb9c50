import sharp from 'sharp';

/** Returns a small picture, like one that a person uploads. */
export const png = (width = 40, background = '#3366e6', height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
