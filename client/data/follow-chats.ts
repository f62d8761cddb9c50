import { loadCode } from '../platform/load-code.ts';

/** Says at the navigation in how many chats there is something to read, from when there is time for it; returns the way out. */
export function followChats(): () => void {
  let isWanted = true;
  let leave: (() => void) | undefined;
  void loadCode(
    () => import('./chats.ts'),
    () => isWanted,
  ).then((code) => {
    if (isWanted) leave = code?.showUnread();
  });
  return () => {
    isWanted = false;
    leave?.();
  };
}
