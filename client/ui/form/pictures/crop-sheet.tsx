import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type PointerEvent, useRef, useState } from 'react';
import { PHOTO_CUT_SHARP_FROM, PHOTO_CUT_SIDE, PHOTO_ZOOM_MAX } from '../../../../domain/limits/files.ts';
import { Button } from '../../actions/button.tsx';
import { byteSize } from '../../layout/byte-size.ts';
import { IconButton } from '../../actions/icon-button.tsx';
import { Sheet } from '../../overlays/sheet.tsx';
import styles from './crop-sheet.module.css';
import { Muted } from '../../layout/muted.tsx';
import { Row } from '../../layout/row.tsx';
import { Stack } from '../../layout/stack.tsx';

/** In pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square to cut out of a picture: its centre in pixels, and the zoom; 1 is the largest possible square. */
interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

interface Square {
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

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Gestures {
  /** Distance in fractions of the element's width, by one finger or a mouse. */
  readonly onDrag: (by: { readonly right: number; readonly down: number }) => void;
  /** Factor by which the distance of two fingers grew. */
  readonly onPinch: (times: number) => void;
}

/** Handlers for an element that is dragged with one finger and pinched with two. */
function useCropGestures({ onDrag, onPinch }: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const lift = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      const width = event.currentTarget.clientWidth;
      if (other) onPinch(distance(now, other) / Math.max(distance(before, other), 1));
      else onDrag({ right: (now.x - before.x) / width, down: (now.y - before.y) / width });
      fingers.current.set(event.pointerId, now);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A picture that was chosen and decoded, but not cropped. */
export interface ChosenPicture {
  readonly bitmap: ImageBitmap;
  /** `image/png` keeps transparency. */
  readonly type: string;
  readonly bytes: number;
}

interface CropSheetProps {
  readonly title: string;
  readonly picture: ChosenPicture;
  readonly shape: 'round' | 'square';
  readonly onUse: (cut: Blob) => void;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Crops a picture to a square before it is sent: by dragging and pinching, or with the slider and the arrow buttons. */
export function CropSheet({ title, picture, shape, onUse, onAnother, onClose }: CropSheetProps) {
  const { bitmap, type, bytes } = picture;
  const [crop, setCrop] = useState(() => wholeCrop(bitmap));
  const use = async () => onUse(await cut(bitmap, cropSquare(bitmap, crop), type));
  const foot = (
    <>
      <Button onClick={onAnother}>Choose another</Button>
      <div className={styles.use}>
        <Button kind="solid" wide onClick={() => void use()}>
          Use photo
        </Button>
      </div>
    </>
  );
  return (
    <Sheet open onClose={onClose} title={title} place="centre" foot={foot}>
      <Stack gap={2} align="center">
        <Cutter bitmap={bitmap} shape={shape} crop={crop} onCrop={setCrop} />
        <Muted className={styles.hint}>{hintOf(Math.round(cropSquare(bitmap, crop).side), bytes)}</Muted>
      </Stack>
    </Sheet>
  );
}

const hintOf = (side: number, bytes: number): string =>
  side < PHOTO_CUT_SHARP_FROM
    ? `Only ${side} × ${side} pixels: this will look blurred.`
    : `The photo has ${byteSize(bytes)} and is made small before it is sent.`;

interface CutterProps {
  readonly bitmap: ImageBitmap;
  readonly shape: 'round' | 'square';
  readonly crop: Crop;
  readonly onCrop: (next: (before: Crop) => Crop) => void;
}

function Cutter({ bitmap, shape, crop, onCrop }: CutterProps) {
  const move = (by: { readonly right: number; readonly down: number }) => onCrop((before) => moved(bitmap, before, by));
  const zoom = (to: (zoomNow: number) => number) => onCrop((before) => zoomed(bitmap, before, to(before.zoom)));
  return (
    <>
      <View
        bitmap={bitmap}
        square={cropSquare(bitmap, crop)}
        shape={shape}
        onDrag={({ right, down }) => move({ right: -right, down: -down })}
        onPinch={(times) => zoom((zoomNow) => zoomNow * times)}
      />
      <Row as="label" gap={3} align="center" className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={PHOTO_ZOOM_MAX}
          step={0.01}
          value={crop.zoom}
          onChange={(event) => {
            const to = event.target.valueAsNumber;
            zoom(() => to);
          }}
        />
      </Row>
      <Arrows onMove={move} />
    </>
  );
}

interface ViewProps extends Gestures {
  readonly bitmap: ImageBitmap;
  readonly square: Square;
  readonly shape: 'round' | 'square';
}

function View({ bitmap, square, shape, ...gestures }: ViewProps) {
  const handlers = useCropGestures(gestures);
  return (
    <div className={styles.view} data-shape={shape} {...handlers}>
      <canvas
        className={styles.canvas}
        width={PHOTO_CUT_SIDE}
        height={PHOTO_CUT_SIDE}
        ref={(canvas) => void (canvas && draw(canvas, bitmap, square))}
      >
        The part of the photo that is used
      </canvas>
    </div>
  );
}

/** Step of an arrow button, as a fraction of the square. */
const STEP = 0.1;
const ARROWS = [
  { label: 'Move left', icon: ArrowLeft, right: -STEP, down: 0 },
  { label: 'Move up', icon: ArrowUp, right: 0, down: -STEP },
  { label: 'Move down', icon: ArrowDown, right: 0, down: STEP },
  { label: 'Move right', icon: ArrowRight, right: STEP, down: 0 },
] as const;

const Arrows = ({ onMove }: { readonly onMove: (by: { right: number; down: number }) => void }) => (
  <Row gap={2}>
    {ARROWS.map(({ label, icon: Icon, ...by }) => (
      <IconButton key={label} label={label} icon={<Icon size={18} aria-hidden />} onClick={() => onMove(by)} />
    ))}
  </Row>
);

function draw(canvas: HTMLCanvasElement | OffscreenCanvas, bitmap: ImageBitmap, { left, top, side }: Square): void {
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

async function cut(bitmap: ImageBitmap, square: Square, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(PHOTO_CUT_SIDE, PHOTO_CUT_SIDE);
  draw(canvas, bitmap, square);
  return canvas.convertToBlob({ type, quality: 0.86 });
}
