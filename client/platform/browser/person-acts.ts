/** Elements that take text or a choice. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;

/** Whether a field of the page has the focus. */
export const isInField = (): boolean => isField(document.activeElement);

/**
 * Calls `listener` whenever the person types, focuses a field, scrolls, selects or presses. Returns the unsubscribe function.
 * Scrolling to the top or focusing a heading, as a change of screen does, is not counted.
 */
export function whenPersonActs(listener: () => void): () => void {
  const onFocus = ({ target }: FocusEvent): void => void (isField(target) && listener());
  const onScroll = ({ target }: Event): void => void (target === document && scrollY > 0 && listener());
  const ends = new AbortController();
  const options = { capture: true, passive: true, signal: ends.signal };
  for (const type of ['pointerdown', 'keydown', 'wheel', 'input']) document.addEventListener(type, listener, options);
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('scroll', onScroll, options);
  return () => ends.abort();
}
