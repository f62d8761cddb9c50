import { useRef, type PointerEvent } from 'react';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gestures {
  /** Distance in fractions of the element's width, by one finger or a mouse. */
  readonly onDrag: (by: { readonly right: number; readonly down: number }) => void;
  /** Factor by which the distance of two fingers grew. */
  readonly onPinch: (times: number) => void;
}

/** Handlers for an element that is dragged with one finger and pinched with two. */
export function useCropGestures({ onDrag, onPinch }: Gestures) {
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
