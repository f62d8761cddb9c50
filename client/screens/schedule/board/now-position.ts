import type { LeftPlace } from './left-place.ts';
import { scrollMotion } from '../../../ui/layout/scroll-motion.ts';

const NOW_LINE_ID = 'now';

/** Where the now-line is relative to the window; `gone` when there is none. */
export type NowPosition = 'above' | 'here' | 'below' | 'gone';

/** Pixels at the upper and lower edge that bars cover. */
const COVERED = { above: 170, below: 80 };
const ENDLESS = 1_000_000;

/**
 * Ref callback: reports the line's position while it is mounted. Watches each edge of the window separately: a single
 * observer would miss a jump across the whole window.
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

/** Position of the now-line in the window when today opens, as a fraction of its height. */
const OPENS_AT = 0.3;

/** If current talks begin above this fraction, the page stays at the top, where what is next for me is visible. */
const SEEN_FROM_TOP = 0.6;

/** Ref callback for an element after all entries of a day: scrolls to where the day was left, else to now, before the first paint. */
export const openAt =
  (left: LeftPlace | undefined) =>
  (drawn: HTMLElement | null): void => {
    if (!drawn) return;
    // After the router's own scroll restoration, which runs in the same task.
    queueMicrotask(() => {
      const there = left ? cards().find(({ dataset }) => dataset['talk'] === left.talkId) : nowLine();
      if (!there) return;
      takeHeights(there);
      if (!left && placeOfNow(there) <= innerHeight * SEEN_FROM_TOP) return;
      holdAt(there, left?.top ?? innerHeight * OPENS_AT);
      // After the shell's focus handling, which focuses the heading.
      requestAnimationFrame(() => takeKeyboard(there));
    });
  };

/** Moves keyboard focus from the heading, which may be out of view, to where the page was scrolled. */
function takeKeyboard(there: HTMLElement): void {
  if (document.querySelector('h1:focus')) (there.querySelector('a') ?? there).focus({ preventScroll: true });
}

const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main article')];

/** Cards to lay out before and after the position: about a screen and a half. */
const AROUND = { before: 20, after: 12 };

/** Lays out the cards around the position first, since cards get their true height only near the window. */
function takeHeights(there: HTMLElement): void {
  const all = cards();
  const following = all.findIndex((card) => there.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = following === -1 ? all.length : following;
  for (const card of all.slice(Math.max(0, at - AROUND.before), at + AROUND.after))
    card.style.contentVisibility = 'visible';
}

/** Offset from the top of the page: in a list that of the latest begun slot, on the board that of the line. */
function placeOfNow(line: HTMLElement): number {
  const before = line.previousElementSibling?.getBoundingClientRect();
  const { top } = before && before.height > 0 ? before : line.getBoundingClientRect();
  return top + scrollY;
}

/** Scrolls the now-line to the middle of the window and moves keyboard focus there. */
export function goToNow(): void {
  const line = nowLine();
  if (!line) return;
  holdAt(line, innerHeight / 2, scrollMotion());
  line.focus({ preventScroll: true });
}

const nowLine = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${NOW_LINE_ID}`);

/** Milliseconds until a page has settled, and pixels of difference that do not matter. */
const TO_REST = 3000;
const NEARLY = 4;

/**
 * Scrolls an element to an offset from the top of the window, and again whenever heights change, since cards get theirs only
 * when drawn. Ends when the page has settled or the person scrolls.
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
  // A smooth scroll corrects the position at its end.
  if (motion === 'instant') observer.observe(document.body);
  addEventListener('scrollend', () => aim('instant'), { signal: ended.signal });
  setTimeout(end, TO_REST);
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(input, end, { signal: ended.signal, passive: true });
}
