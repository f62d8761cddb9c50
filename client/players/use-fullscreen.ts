import { useEffect, useState, type RefObject } from 'react';
import { pageFillsScreen } from './fullscreen-support.ts';

interface Fullscreen {
  readonly isFull: boolean;
  /** Whether it fills the window, because neither the page nor the video can be fullscreen. */
  readonly isSpread: boolean;
  readonly toggle: () => void;
}

/**
 * Fullscreen state of an element, with a toggle. `picture` makes the video fullscreen where an element cannot be (iPhone); it
 * returns false if it failed.
 */
export function useFullscreen(frame: RefObject<HTMLElement | null>, picture: () => boolean): Fullscreen {
  const [isFull, setFull] = useState(false);
  const [isSpread, setSpread] = useState(false);
  useEffect(() => {
    const follow = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  useEffect(() => {
    if (!isSpread) return undefined;
    const leave = ({ key }: KeyboardEvent): void => void (key === 'Escape' && setSpread(false));
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isSpread]);
  const otherwise = (): void => {
    if (!picture()) setSpread(true);
  };
  const toggle = (): void => {
    if (isSpread) return setSpread(false);
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (frame.current && pageFillsScreen()) void frame.current.requestFullscreen().catch(otherwise);
    else otherwise();
  };
  return { isFull, isSpread, toggle };
}
