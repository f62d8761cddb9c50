/** What is written in or chosen from. */
const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;

/** Whether a field of the page has the focus. */
export const isInField = (): boolean => isField(document.activeElement);

/**
 * Calls back whenever a person does something on the page: types, focuses a field, scrolls, selects, presses. Returns the
 * way out. A page that a change of screen puts at its top, or whose heading it focuses, was not touched.
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
