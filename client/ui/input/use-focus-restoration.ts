import { useEffect } from 'react';

/** An element that had the focus, with its position. */
interface Stood {
  readonly element: HTMLElement;
  /** From the element outwards: each parent, and the index of the child in it. */
  readonly steps: readonly { readonly parent: Element; readonly place: number }[];
  /** The panel that contains it, or the page. */
  readonly region: Element | null;
}

const REGIONS = 'aside, dialog, main';
const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((each) => `${each}:not(:disabled, [tabindex="-1"], [hidden])`)
  .join();
/** Number of regions whose last focus is remembered. */
const REMEMBERED = 4;

/**
 * Restores the focus when an action removes, moves or disables the focused element. It goes to the same element, to the one now in its
 * place, to the row whose panel was open, to the previous focus, or to the first row. A press on another element is not treated as a loss.
 * With `onlyKeys` it applies to keyboard use only: on touch screens a focused field would open the keyboard.
 */
export function useFocusRestoration({ onlyKeys = false } = {}): void {
  useEffect(() => keepFocus(onlyKeys), [onlyKeys]);
}

function keepFocus(onlyKeys: boolean): () => void {
  // This code is loaded late: something may have the focus already.
  const { activeElement } = document;
  let stood: readonly Stood[] =
    activeElement instanceof HTMLElement && activeElement !== document.body ? [standing(activeElement)] : [];
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

/** Tries to restore the focus; returns true if it succeeded. */
function backTo({ element, steps, region }: Stood): boolean {
  if (isFocused(element)) return true;
  if (region && !region.isConnected) return isInsteadOf(region, steps) || isRowOf(region);
  const left = steps.filter(({ parent }) => parent.isConnected && region?.contains(parent));
  return left.some(
    ({ parent, place }) =>
      focusFirst(parent.children[Math.min(place, parent.children.length - 1)]) || focusFirst(parent),
  );
}

/** Focuses the panel of the same kind that replaced this one. */
function isInsteadOf(region: Element, steps: Stood['steps']): boolean {
  const step = steps.find(({ parent }) => parent.isConnected);
  const other = step?.parent.children[step.place];
  return other instanceof HTMLElement && other.tagName === region.tagName && (isFocused(other) || focusFirst(other));
}

/** Focuses the row of a closed panel, wherever the focus was meanwhile. */
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
