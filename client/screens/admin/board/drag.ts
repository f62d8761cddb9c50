import type { PointerEvent as ReactPointerEvent } from 'react';
import { snapped } from '../../../../domain/talks/schedule/board-steps.ts';
import { placeOf, type TalkPlace } from '../../../../domain/talks/talk-place.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { MINUTE, type Zone } from '../../../../domain/time.ts';
import { lift, putTalk, announceDrag } from '../../../data/board/drag-state.ts';
import { dropAndOffer } from '../../../data/board/offer-swap.ts';
import type { Geometry } from './geometry.ts';

/** Pixels of movement before a press becomes a drag. */
const SHAKE = 4;
/** Pixels from the grid's edge in which it scrolls, and its speed per frame. */
const [EDGE, SCROLL] = [40, 12];
/** Grid step in minutes while Alt is held. */
const FREE = 1;

export interface DragPlace {
  readonly geometry: Geometry;
  readonly step: number;
  readonly zone: Zone;
  /** The element that contains the cards. */
  readonly plane: () => HTMLElement | null;
}

interface Dragged {
  readonly talk: Talk;
  /** Undefined for a card from the pool. */
  readonly from: TalkPlace | undefined;
  readonly isResize: boolean;
}

/**
 * Handles dragging: snaps to the grid unless Alt is held, and scrolls at the edges. Dropped outside the grid, the card
 * returns; dropped on the pool, it goes there.
 */
export function startDrag(press: ReactPointerEvent<HTMLElement>, dragged: Dragged, drag: DragPlace): void {
  if (press.button !== 0) return;
  const card = press.currentTarget;
  const { pointerId, clientX, clientY } = press;
  // At once, because the first move may already be outside the card.
  card.setPointerCapture(pointerId);
  const { follow, glide, rest } = follower({ card, clientY }, dragged, drag);
  let isMoving = false;
  const move = (event: PointerEvent): void => {
    if (!isMoving && Math.hypot(event.clientX - clientX, event.clientY - clientY) < SHAKE) return;
    follow(event);
    if (!isMoving) glide();
    isMoving = true;
  };
  const end = (event: PointerEvent): void => {
    stop();
    if (!isMoving) return;
    if (event.type === 'pointerup') letGo(event, dragged.talk);
    else lift.set(undefined);
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isMoving) return;
    event.preventDefault();
    stop();
    putBack('Put back.');
  };
  const listening = new AbortController();
  const stop = (): void => {
    rest();
    listening.abort();
  };
  const { signal } = listening;
  card.addEventListener('pointermove', move, { signal });
  card.addEventListener('pointerup', end, { signal });
  card.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', escape, { capture: true, signal });
}

interface Grip {
  readonly card: HTMLElement;
  readonly clientY: number;
}

/** Moves the dragged card with the pointer, and scrolls at the edges. */
function follower({ card, clientY }: Grip, { talk, from, isResize }: Dragged, drag: DragPlace) {
  // Offset within the card at which it was grabbed.
  const grip = from && !isResize ? clientY - card.getBoundingClientRect().top : 0;
  const start = placeOf(from ?? talk);
  let last: PointerEvent | undefined;
  let frame = 0;
  const follow = (event: PointerEvent): void => {
    last = event;
    const place = placeAt(event, { start, isResize, grip, talk }, drag);
    lift.set({ talk, from, place: place ?? start, isOutside: place === undefined });
  };
  const glide = (): void => {
    if (last && scrollAtEdge(last, drag)) follow(last);
    frame = requestAnimationFrame(glide);
  };
  return { follow, glide, rest: () => cancelAnimationFrame(frame) };
}

function letGo(event: PointerEvent, talk: Talk): void {
  const held = lift.get();
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  if (under.some((element) => element.closest('[data-pool]'))) {
    lift.set(undefined);
    if (held?.from) putTalk(talk.id, null);
  } else if (held?.isOutside) putBack('There is no stage and no time there, so it is back where it was.');
  else dropAndOffer();
}

function putBack(reason: string): void {
  lift.set(undefined);
  if (reason) announceDrag(reason);
}

interface Held {
  readonly start: TalkPlace;
  readonly isResize: boolean;
  readonly grip: number;
  readonly talk: Talk;
}

/** The place below the pointer; undefined outside the grid. */
function placeAt(event: PointerEvent, { start, isResize, grip, talk }: Held, drag: DragPlace): TalkPlace | undefined {
  const { geometry, step, zone } = drag;
  const plane = drag.plane();
  const view = plane?.parentElement?.getBoundingClientRect();
  if (!plane || !view) return undefined;
  const box = plane.getBoundingClientRect();
  const grid = event.altKey ? FREE : step;
  const at = geometry.from + ((event.clientY - box.top - (isResize ? 0 : grip)) / geometry.scale) * MINUTE;
  const time = snapped(at, { grid, zone });
  if (isResize) return { ...start, minutes: Math.max(grid, Math.round((time - start.startsAt) / MINUTE)) };
  const isInside =
    event.clientX >= Math.max(box.left, view.left) &&
    event.clientX < Math.min(box.right, view.right) &&
    event.clientY >= view.top &&
    event.clientY < view.bottom;
  const part = Math.abs(event.clientX - (isRightToLeft(plane) ? box.right : box.left)) / box.width;
  const stageId = geometry.columns[Math.floor(part * geometry.columns.length)];
  if (!isInside || stageId === undefined || time < geometry.from || time >= geometry.to) return undefined;
  return { ...start, startsAt: time, stageId: talk.kind === 'break' ? null : stageId };
}

const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

/** Scrolls at the grid's edge; returns whether it did. */
function scrollAtEdge({ clientX, clientY }: PointerEvent, { plane }: DragPlace): boolean {
  const view = plane()?.parentElement;
  if (!view) return false;
  const { left, right, top, bottom } = view.getBoundingClientRect();
  const by = (at: number, low: number, high: number): number =>
    at < low + EDGE ? -SCROLL : at > high - EDGE ? SCROLL : 0;
  const isBeside = clientX < left || clientX > right || clientY < top || clientY > bottom;
  const [x, y] = isBeside ? [0, 0] : [by(clientX, left, right), by(clientY, top, bottom)];
  if (x === 0 && y === 0) return false;
  view.scrollBy(x, y);
  return true;
}
