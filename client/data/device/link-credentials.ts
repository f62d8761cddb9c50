import { createSignal } from '../../platform/react/signal.ts';

/** Query and fragment of the mailed link opened last in this tab; in memory only. */
export const openedLink = createSignal('');

/**
 * Takes a mailed link's contents from the URL. Returns true if there are any: the caller then removes them from the address
 * bar, because they are as good as a password.
 */
export function holdOpenedLink(): boolean {
  const { search, hash } = window.location;
  const isOne = /[?&#](token|email|reference)=/.test(search + hash);
  if (isOne) openedLink.set(search + hash);
  return isOne;
}
