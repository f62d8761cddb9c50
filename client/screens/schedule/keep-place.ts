import type { AnyRouter } from '@tanstack/react-router';
import { leftKey, type LeftPlace } from './left-place.ts';

/** Pixels from the top of the window that bars cover. */
const COVERED = 170;

/** Notes where the schedule is left, by a link, by Back or by a reload; until what it gives back is called. */
export function keepPlace(router: AnyRouter): () => void {
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

/** The first card below the bars. */
function placeNow(): LeftPlace | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-talk]')];
  const card = cards.find((each) => each.getBoundingClientRect().top > COVERED) ?? cards.at(-1);
  const talkId = card?.dataset['talk'];
  return card && talkId !== undefined ? { talkId, top: card.getBoundingClientRect().top } : undefined;
}
