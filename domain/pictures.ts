/** Where uploaded pictures are served. Each exists in three widths (IMAGE_WIDTHS); the stored address is that of the largest. */
const UPLOADS = '/uploads/';
const LARGE = '-large.webp';

/** Whether a path of ours leads to a picture whose content never changes: what was uploaded, and the demo's own. */
export const isLastingPicture = (path: string): boolean => path.startsWith(UPLOADS) || path.startsWith('/demo/');

export type PictureSize = 'small' | 'medium' | 'large';

/** The file of one width of an uploaded picture; undefined for a picture that lies elsewhere. */
export function pictureFile(url: string, size: PictureSize): string | undefined {
  return url.startsWith(UPLOADS) && url.endsWith(LARGE)
    ? `${url.slice(UPLOADS.length, -LARGE.length)}-${size}.webp`
    : undefined;
}

/** The address of a smaller copy; a picture that lies elsewhere has only the one it has. */
export function pictureUrl(url: string, size: PictureSize): string {
  const file = pictureFile(url, size);
  return file === undefined ? url : `${UPLOADS}${file}`;
}

export const uploadedPicture = (id: string): string => `${UPLOADS}${id}${LARGE}`;
