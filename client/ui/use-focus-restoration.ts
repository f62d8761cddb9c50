import { useEffect } from 'react';

/** An element that had the focus, with where it stood. */
interface Stood {
  readonly element: HTMLElement;
  /** From the element outwards: what held it, and as which child. */
  readonly steps: readonly { readonly parent: Element; readonly place: number }[];
  /** What is open beside the page and holds it, or the page. */
  readonly region: Element | null;
}

const REGIONS = 'aside, dialog, main';
const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((each) => `${each}:not(:disabled, [tabindex="-1"], [hidden])`)
  .join();
/** How many regions are gone back to, each to where the focus was there. */
const REMEMBERED = 4;

/**
 * The focus is never lost to what a press brings about: where its element is taken out of the page, put elsewhere in it or disabled, it
 * goes back to it, to what stands in its place, to the row that was open beside it, to where it was before, or to the first row.
 * Pressing elsewhere is no loss. With `onlyKeys` it is kept for who works by keyboard alone: where a finger pressed, a field that
 * takes the focus would bring up a phone's keyboard.
 */
export function useFocusRestoration({ onlyKeys = false } = {}): void {
  useEffect(() => keepFocus(onlyKeys), [onlyKeys]);
}

function keepFocus(onlyKeys: boolean): () => void {
  let stood: readonly Stood[] = [];
  let isLost = false;
  let isByKeys = !onlyKeys;
  const observer = new MutationObserver((records) => {
    const [last] = stood;
    if (!last || !isByKeys || document.activeElement !== document.body) return;
    if (isLost || records.some((one) => took(one, last)))
      isLost = !stood.some(backTo) && !focusFirst(document.querySelector('main'));
  });
  const enter = ({ target }: FocusEvent) => {
    isLost = false;
    if (!(target instanceof HTMLElement)) return;
    const now = standing(target);
    stood = [now, ...stood.filter(({ region }) => region !== now.region)].slice(0, REMEMBERED);
  };
  const forget = () => {
    [stood, isLost, isByKeys] = [[], false, !onlyKeys];
  };
  const press = () => {
    isByKeys = true;
  };
  const ended = new AbortController();
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  document.addEventListener('focusin', enter, { signal: ended.signal });
  document.addEventListener('pointerdown', forget, { capture: true, signal: ended.signal });
  document.addEventListener('keydown', press, { capture: true, signal: ended.signal });
  return () => {
    observer.disconnect();
    ended.abort();
  };
}

const took = ({ target, removedNodes }: MutationRecord, { element }: Stood): boolean =>
  target === element || [...removedNodes].some((node) => node.contains(element));

function standing(element: HTMLElement): Stood {
  const steps: { parent: Element; place: number }[] = [];
  for (let at: Element = element; at.parentElement; at = at.parentElement)
    steps.push({ parent: at.parentElement, place: [...at.parentElement.children].indexOf(at) });
  return { element, steps, region: element.closest(REGIONS) };
}

/** Says whether the focus is there now. */
function backTo({ element, steps, region }: Stood): boolean {
  if (isFocused(element)) return true;
  if (region && !region.isConnected) return isInsteadOf(region, steps) || isRowOf(region);
  const left = steps.filter(({ parent }) => parent.isConnected && region?.contains(parent));
  return left.some(
    ({ parent, place }) =>
      focusFirst(parent.children[Math.min(place, parent.children.length - 1)]) || focusFirst(parent),
  );
}

/** What was open beside the page has made room for another one of its kind. */
function isInsteadOf(region: Element, steps: Stood['steps']): boolean {
  const step = steps.find(({ parent }) => parent.isConnected);
  const other = step?.parent.children[step.place];
  return other instanceof HTMLElement && other.tagName === region.tagName && (isFocused(other) || focusFirst(other));
}

/** What was open beside the list gives the focus back to its row, wherever in the list the focus has been on the way. */
function isRowOf(region: Element): boolean {
  const of = region instanceof HTMLElement ? region.dataset['of'] : undefined;
  const row = of === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(of)}"]`);
  return row !== null && isFocused(row);
}

function focusFirst(root: Element | null | undefined): boolean {
  if (!root) return false;
  const all = [root, ...root.querySelectorAll<HTMLElement>('[data-row]'), ...root.querySelectorAll(FOCUSABLE)];
  return all.some((each) => each instanceof HTMLElement && each.matches(`${FOCUSABLE}, [data-row]`) && isFocused(each));
}

function isFocused(element: HTMLElement): boolean {
  if (!element.isConnected || !element.checkVisibility()) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
