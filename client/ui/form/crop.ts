import { PHOTO_ZOOM_MAX } from '../../../domain/limits/files.ts';

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square to cut out of a picture: its centre in pixels, and the zoom; 1 is the largest possible square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const wholeCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Returns the square in pixels. */
export function cropSquare(size: Size, { x, y, zoom }: Crop): Square {
  const side = sideOf(size, zoom);
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Moves the square by fractions of its side, never past an edge of the picture. */
export function moved(size: Size, crop: Crop, by: { readonly right: number; readonly down: number }): Crop {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x + by.right * side, y: crop.y + by.down * side });
}

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop =>
  within(size, { ...crop, zoom: between(zoom, 1, PHOTO_ZOOM_MAX) });

function within(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop.zoom) / 2;
  return { ...crop, x: between(crop.x, half, size.width - half), y: between(crop.y, half, size.height - half) };
}

const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
