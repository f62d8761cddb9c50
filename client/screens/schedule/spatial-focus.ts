type Direction = 'up' | 'down' | 'left' | 'right';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** How much a card beside the way counts as farther than one on it. */
const OFF_COURSE = 3;

/** Made for `ref`: for as long as it is there, arrow keys take the focus from card to card. */
export function moveByArrows(drawn: HTMLElement | null): (() => void) | undefined {
  if (!drawn) return undefined;
  document.addEventListener('keydown', moveFocus);
  return () => document.removeEventListener('keydown', moveFocus);
}

/** Arrow keys take the focus from a card to the nearest one in their direction, in the list as in the grid. */
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

/** From upper left corner to upper left corner, infinite for what does not lie ahead. */
function distanceTo(from: DOMRect, to: DOMRect, direction: Direction): number {
  const upright = direction === 'up' || direction === 'down';
  const sign = direction === 'down' || direction === 'right' ? 1 : -1;
  const ahead = (upright ? to.top - from.top : to.left - from.left) * sign;
  const aside = Math.abs(upright ? to.left - from.left : to.top - from.top);
  return ahead > 2 ? ahead + aside * OFF_COURSE : Infinity;
}
