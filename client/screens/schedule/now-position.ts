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

/** Made for `ref` of something drawn after the line: brings it to where today opens, at once and before it is painted. */
export function openAtNow(drawn: HTMLElement | null): void {
  if (!drawn) return;
  // After the router, which brings a new page to its top in the same turn.
  queueMicrotask(() => {
    const line = document.querySelector(`#${NOW_LINE_ID}`);
    if (!line) return;
    const top = line.getBoundingClientRect().top - window.innerHeight * OPENS_AT;
    window.scrollBy({ top, behavior: 'instant' });
  });
}

/** Brings the now-line to the middle of the screen, and the keyboard with it. */
export function goToNow(): void {
  const line = document.querySelector<HTMLElement>(`#${NOW_LINE_ID}`);
  if (!line) return;
  keepInMiddle(line);
  line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: scrollMotion() });
  line.focus({ preventScroll: true });
}

/** Milliseconds in which a way through the whole day comes to rest, and pixels that do not matter then. */
const TO_REST = 3000;
const NEARLY = 40;

/**
 * Cards on the way are drawn, and get their true height, only while they pass, so the aim was an estimate: at rest it
 * is taken again, until it was right or the person scrolls on.
 */
function keepInMiddle(line: HTMLElement): void {
  const taken = new AbortController();
  const { signal } = taken;
  setTimeout(() => taken.abort(), TO_REST);
  for (const input of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(input, () => taken.abort(), { signal, passive: true });
  window.addEventListener(
    'scrollend',
    () => {
      const off = Math.abs(line.getBoundingClientRect().top - window.innerHeight / 2);
      if (off < NEARLY) taken.abort();
      else line.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    },
    { signal },
  );
}
