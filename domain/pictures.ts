/** Path of uploaded pictures. Each exists in three widths (IMAGE_WIDTHS); the stored address is that of the largest. */
const UPLOADS = '/uploads/';
const LARGE = '-large.webp';

/** Whether a path of ours is a picture whose content never changes: an upload, or one of the demo. */
export const isLastingPicture = (path: string): boolean => path.startsWith(UPLOADS) || path.startsWith('/demo/');

export type PictureSize = 'small' | 'medium' | 'large';

/** The file of one width of an uploaded picture; undefined for a picture hosted elsewhere. */
export function pictureFile(url: string, size: PictureSize): string | undefined {
  return url.startsWith(UPLOADS) && url.endsWith(LARGE)
    ? `${url.slice(UPLOADS.length, -LARGE.length)}-${size}.webp`
    : undefined;
}

/** The address of one width; a picture hosted elsewhere keeps its own. */
export function pictureUrl(url: string, size: PictureSize): string {
  const file = pictureFile(url, size);
  return file === undefined ? url : `${UPLOADS}${file}`;
}

export const uploadedPicture = (id: string): string => `${UPLOADS}${id}${LARGE}`;
