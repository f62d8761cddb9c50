import { type RefObject, useEffect, useState } from 'react';
import { CONTROLS_LEAVE_AFTER } from '../../domain/limits/player.ts';

const STIRS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

interface Watching {
  /** Whether the player is fullscreen and plays. */
  readonly isAsked: boolean;
  /** Whether the picture is shielded. Over an unshielded vendor iframe no pointer events arrive that could show the controls again. */
  readonly isShielded: boolean;
}

/** Returns whether there was no input for a while in fullscreen; never while a menu of the player is open. */
export function useIdle(frame: RefObject<HTMLElement | null>, { isAsked, isShielded }: Watching): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = (): void => {
      if (frame.current?.querySelector(isShielded ? ':popover-open' : ':popover-open, iframe')) stir();
      else setIdle(true);
    };
    const stir = (): void => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(rest, CONTROLS_LEAVE_AFTER);
    };
    for (const name of STIRS) document.addEventListener(name, stir);
    stir();
    return () => {
      clearTimeout(timer);
      for (const name of STIRS) document.removeEventListener(name, stir);
    };
  }, [frame, isAsked, isShielded]);
  return isAsked && isIdle;
}
