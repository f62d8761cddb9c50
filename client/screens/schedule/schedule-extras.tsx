import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { goToNow, type NowPosition } from './board/now-position.ts';
import styles from './schedule-extras.module.css';
import { leftKey, type LeftPlace } from './board/left-place.ts';

type Direction = 'up' | 'down' | 'left' | 'right';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Factor for the distance sideways of the pressed direction. */
const OFF_COURSE = 3;

/** Ref callback: while mounted, arrow keys move focus from card to card. */
function moveByArrows(drawn: HTMLElement | null): (() => void) | undefined {
  if (!drawn) return undefined;
  document.addEventListener('keydown', moveFocus);
  return () => document.removeEventListener('keydown', moveFocus);
}

/** Moves focus to the nearest card in the arrow's direction, in list and grid. */
function moveFocus(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const from = event.target instanceof Element ? event.target.closest('article') : null;
  if (!direction || !from || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = nearest(from, [...document.querySelectorAll('main article')], direction);
  if (!next) return;
  event.preventDefault();
  next.querySelector('a')?.focus();
}

function nearest(from: Element, cards: readonly Element[], direction: Direction): Element | undefined {
  const start = from.getBoundingClientRect();
  let best: Element | undefined;
  let shortest = Infinity;
  for (const card of cards) {
    const distance = card === from ? Infinity : distanceTo(start, card.getBoundingClientRect(), direction);
    if (distance < shortest) [best, shortest] = [card, distance];
  }
  return best;
}

/** Distance between upper left corners; infinite for a card in another direction. */
function distanceTo(from: DOMRect, to: DOMRect, direction: Direction): number {
  const upright = direction === 'up' || direction === 'down';
  const sign = direction === 'down' || direction === 'right' ? 1 : -1;
  const ahead = (upright ? to.top - from.top : to.left - from.left) * sign;
  const aside = Math.abs(upright ? to.left - from.left : to.top - from.top);
  return ahead > 2 ? ahead + aside * OFF_COURSE : Infinity;
}

/** Pixels from the top of the window that bars cover. */
const COVERED = 170;

/** Saves the scroll position when the schedule is left by a link, Back or a reload. Returns the clean-up. */
function keepPlace(router: AnyRouter): () => void {
  const keep = (entry: string | undefined): void => {
    const place = placeNow();
    if (place) sessionStorage.setItem(leftKey(entry), JSON.stringify(place));
  };
  const reload = (): void => keep(router.latestLocation.state.__TSR_key);
  const stop = router.subscribe('onBeforeLoad', ({ fromLocation }) => keep(fromLocation?.state.__TSR_key));
  window.addEventListener('pagehide', reload);
  return () => {
    stop();
    window.removeEventListener('pagehide', reload);
  };
}

/** The first card below the bars, as the current position. */
function placeNow(): LeftPlace | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-talk]')];
  const card = cards.find((each) => each.getBoundingClientRect().top > COVERED) ?? cards.at(-1);
  const talkId = card?.dataset['talk'];
  return card && talkId !== undefined ? { talkId, top: card.getBoundingClientRect().top } : undefined;
}

/** Behaviour loaded after the schedule is shown: arrow keys, saving the scroll position, and the button to now. */
export function ScheduleExtras({ position }: { readonly position: NowPosition }) {
  const router = useRouter();
  const keep = useCallback((drawn: HTMLElement | null) => (drawn ? keepPlace(router) : undefined), [router]);
  return (
    <>
      <span ref={moveByArrows} hidden />
      <span ref={keep} hidden />
      <JumpToNow position={position} />
    </>
  );
}

/** Button that scrolls to now; hidden while now is in view and on other days. */
function JumpToNow({ position }: { readonly position: NowPosition }) {
  if (position === 'here' || position === 'gone') return null;
  return (
    <button
      type="button"
      className={styles.jump}
      data-edge
      aria-label="Jump to now"
      data-position={position}
      onClick={goToNow}
    >
      {position === 'below' ? <ArrowDown size={16} aria-hidden /> : <ArrowUp size={16} aria-hidden />}
      Now
    </button>
  );
}
