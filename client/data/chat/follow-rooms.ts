import { loadCode } from '../../platform/browser/load-code.ts';

/** Lets cards say what there is to say of rooms and places, from when there is time for it; returns the way out. */
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
