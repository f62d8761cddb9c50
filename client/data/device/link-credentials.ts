import { createSignal } from '../../platform/react/signal.ts';

/** What came after the path of the link that was opened last in this tab, as it stood; in memory only, so it goes with the page. */
export const openedLink = createSignal('');

/**
 * Holds what a mailed link carries. True when there is something: the address bar should then be rid of it at once, as
 * it is as good as a password.
 */
export function holdOpenedLink(): boolean {
  const { search, hash } = window.location;
  const isOne = /[?&#](token|email|reference)=/.test(search + hash);
  if (isOne) openedLink.set(search + hash);
  return isOne;
}
