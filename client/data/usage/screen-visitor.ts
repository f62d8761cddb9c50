import type { ScreenVisitor } from '../../../domain/screen-needs.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { isDesktop, isWideScreen } from '../../platform/browser/media-queries.ts';
import { useMe } from '../people/me.ts';
import { useEvent } from '../talks/talks.ts';

/** What decides which screens this person can open on this device now. */
export function useScreenVisitor(): ScreenVisitor {
  const me = useMe();
  return {
    roles: me?.roles ?? [],
    replayAccess: me?.replayAccess ?? false,
    phase: useEvent()?.phase,
    isWide: useSignal(isWideScreen),
    isDesk: useSignal(isDesktop),
  };
}
