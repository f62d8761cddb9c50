import type { LeftPlace } from './left-place.ts';
import { scrollMotion } from '../../../ui/layout/scroll-motion.ts';

const NOW_LINE_ID = 'now';

/** Where the now-line is, seen from what is on screen; `gone` when there is none. */
export type NowPosition = 'above' | 'here' | 'below' | 'gone';

/** Pixels at the upper and lower edge that bars cover. */
const COVERED = { above: 170, below: 80 };
const ENDLESS = 1_000_000;

/**
 * Says where the line is for as long as it is there; made for `ref`. Each edge of the screen is watched for
 * itself: a leap across the whole screen passes both, where one observer of the screen would have seen nothing.
 */
export function watchNowLine(
  line: HTMLElement | null,
  tell: (position: NowPosition) => void,
): (() => void) | undefined {
  if (!line) return undefined;
  line.id = NOW_LINE_ID;
  const within = { upper: true, lower: true };
  const observe = (edge: keyof typeof within, rootMargin: string): IntersectionObserver => {
    const observer = new IntersectionObserver(
      (entries) => {
        within[edge] = entries.at(-1)?.isIntersecting ?? true;
        tell(within.upper && within.lower ? 'here' : within.upper ? 'below' : 'above');
      },
      { rootMargin },
    );
    observer.observe(line);
    return observer;
  };
  const observers = [
    observe('upper', `-${COVERED.above}px 0px ${ENDLESS}px`),
    observe('lower', `${ENDLESS}px 0px -${COVERED.below}px`),
  ];
  return () => {
    for (const observer of observers) observer.disconnect();
    tell('gone');
  };
}

/** How far down the screen now is when today is opened: a little of what was, and more of what comes. */
const OPENS_AT = 0.3;

/** Where what is on begins no further down than this, it is seen from the top, and what is next for me with it. */
const SEEN_FROM_TOP = 0.6;

/**
 * Made for `ref` of something drawn after all of a day: brings the talk it was left at to where it was, else now to where
 * today opens, at once and before it is painted.
 */
export const openAt =
  (left: LeftPlace | undefined) =>
  (drawn: HTMLElement | null): void => {
    if (!drawn) return;
    // After the router, which brings a page to its top or to so many pixels in the same turn.
    queueMicrotask(() => {
      const there = left ? cards().find(({ dataset }) => dataset['talk'] === left.talkId) : nowLine();
      if (!there) return;
      takeHeights(there);
      if (!left && placeOfNow(there) <= innerHeight * SEEN_FROM_TOP) return;
      holdAt(there, left?.top ?? innerHeight * OPENS_AT);
      // After the frame around the screens, which brings the keyboard to the heading.
      requestAnimationFrame(() => takeKeyboard(there));
    });
  };

/** A screen begins at its heading, which may be out of the window now: the keyboard goes on where it was brought. */
function takeKeyboard(there: HTMLElement): void {
  if (document.querySelector('h1:focus')) (there.querySelector('a') ?? there).focus({ preventScroll: true });
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main article')];

/** Cards before such a place and after it: more than a screen and a half of them, so far as they take their true heights. */
const AROUND = { before: 20, after: 12 };

/** Cards take their true heights when they come near the window: those that will be there, before it is brought there. */
function takeHeights(there: HTMLElement): void {
  const all = cards();
  const following = all.findIndex((card) => there.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = following === -1 ? all.length : following;
  for (const card of all.slice(Math.max(0, at - AROUND.before), at + AROUND.after))
    card.style.contentVisibility = 'visible';
}

/** From the top of the page: in a list, of what began last; on the board, of the line itself. */
function placeOfNow(line: HTMLElement): number {
  const before = line.previousElementSibling?.getBoundingClientRect();
  const { top } = before && before.height > 0 ? before : line.getBoundingClientRect();
  return top + scrollY;
}

/** Brings the now-line to the middle of the screen, and the keyboard with it. */
export function goToNow(): void {
  const line = nowLine();
  if (!line) return;
  holdAt(line, innerHeight / 2, scrollMotion());
  line.focus({ preventScroll: true });
}

const nowLine = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${NOW_LINE_ID}`);

/** Milliseconds after which a page has come to rest, and pixels that do not matter then. */
const TO_REST = 3000;
const NEARLY = 4;

/**
 * Scrolls something to so many pixels from the top of the window, and again while the page takes its true height, for cards get
 * theirs only when they are drawn; until it rests, or the person scrolls.
 */
function holdAt(held: HTMLElement, place: number, motion: ScrollBehavior = 'instant'): void {
  const aim = (behavior: ScrollBehavior): void => {
    const top = held.getBoundingClientRect().top - place;
    if (held.isConnected && Math.abs(top) > NEARLY) scrollBy({ top, behavior });
  };
  const observer = new ResizeObserver(() => aim('instant'));
  const ended = new AbortController();
  const end = (): void => {
    observer.disconnect();
    ended.abort();
  };
  aim(motion);
  // On a way that is seen the true heights are taken at its end.
  if (motion === 'instant') observer.observe(document.body);
  addEventListener('scrollend', () => aim('instant'), { signal: ended.signal });
  setTimeout(end, TO_REST);
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(input, end, { signal: ended.signal, passive: true });
}
