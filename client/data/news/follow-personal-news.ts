import { loadCode } from '../../platform/browser/load-code.ts';
import type { Shown } from './personal-toasts.ts';

/** Shows what other people do as it happens, from when there is time for it; returns the way out. */
export function followPersonalNews(shown: Shown): () => void {
  let isWanted = true;
  let leave: (() => void) | undefined;
  void loadCode(
    () => import('./personal-toasts.ts'),
    () => isWanted,
  ).then((code) => {
    if (isWanted) leave = code?.showPersonalNews(shown);
  });
  return () => {
    isWanted = false;
    leave?.();
  };
}
