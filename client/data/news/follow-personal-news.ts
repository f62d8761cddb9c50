import { loadCode } from '../../platform/browser/load-code.ts';
import type { ShownToast } from './personal-toasts.ts';

/** Starts showing other people's actions once the page is idle. Returns a function that stops it. */
export function followPersonalNews(shown: ShownToast): () => void {
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
