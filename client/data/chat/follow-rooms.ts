import { loadCode } from '../../platform/browser/load-code.ts';

/**
 * Loads the number of people and the read positions of rooms, which cards show, once the page is idle. Returns a function that
 * stops it.
 */
export function followRooms(): () => void {
  let isWanted = true;
  let leave: (() => void) | undefined;
  void loadCode(
    () => import('./room-follower.ts'),
    () => isWanted,
  ).then((code) => {
    if (isWanted) leave = code?.showRooms();
  });
  return () => {
    isWanted = false;
    leave?.();
  };
}
