import { scrollMotion } from '../../ui/scroll-motion.ts';

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

/** Made for `ref` of something drawn after the line: brings it to where today opens, at once and before it is painted. */
export function openAtNow(drawn: HTMLElement | null): void {
  if (!drawn) return;
  // After the router, which brings a new page to its top in the same turn.
  queueMicrotask(() => {
    const line = nowLine();
    if (!line || placeOfNow(line) <= window.innerHeight * SEEN_FROM_TOP) return;
    takeHeights(line);
    holdAt(line, OPENS_AT);
  });
}

/** Cards before the line and after it: more than a screen and a half of them, so far as they take their true heights. */
const AROUND = { before: 20, after: 12 };

/** Cards take their true heights when they come near the window: those that now brings there, before it is brought. */
function takeHeights(line: HTMLElement): void {
  const cards = [...(line.parentElement?.querySelectorAll('article') ?? [])];
  const following = cards.findIndex((card) => line.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING);
  const at = following === -1 ? cards.length : following;
  for (const card of cards.slice(Math.max(0, at - AROUND.before), at + AROUND.after))
    card.style.contentVisibility = 'visible';
}

/** From the top of the page: in a list, of what began last; on the board, of the line itself. */
function placeOfNow(line: HTMLElement): number {
  const before = line.previousElementSibling?.getBoundingClientRect();
  const { top } = before && before.height > 0 ? before : line.getBoundingClientRect();
  return top + window.scrollY;
}

/** Brings the now-line to the middle of the screen, and the keyboard with it. */
export function goToNow(): void {
  const line = nowLine();
  if (!line) return;
  holdAt(line, 0.5, scrollMotion());
  line.focus({ preventScroll: true });
}

const nowLine = (): HTMLElement | null => document.querySelector<HTMLElement>(`#${NOW_LINE_ID}`);

/** Milliseconds after which a page has come to rest, and pixels that do not matter then. */
const TO_REST = 3000;
const NEARLY = 4;

/**
 * Scrolls the line to this share of the screen's height, and again while the page takes its true height, for cards get
 * theirs only when they are drawn; until it rests, or the person scrolls.
 */
function holdAt(line: HTMLElement, share: number, motion: ScrollBehavior = 'instant'): void {
  const aim = (behavior: ScrollBehavior): void => {
    const top = line.getBoundingClientRect().top - window.innerHeight * share;
    if (line.isConnected && Math.abs(top) > NEARLY) window.scrollBy({ top, behavior });
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
  window.addEventListener('scrollend', () => aim('instant'), { signal: ended.signal });
  setTimeout(end, TO_REST);
  for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(input, end, { signal: ended.signal, passive: true });
}
