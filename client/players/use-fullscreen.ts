import { useEffect, useState, type RefObject } from 'react';

/** Whether this element fills the screen, and the way there and back; `otherwise` where a page may not ask for it (iPhone). */
export function useFullscreen(frame: RefObject<HTMLElement | null>, otherwise: () => boolean): [boolean, () => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = (): void =>
      setFull(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, [frame]);
  const toggle = (): void => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    const element = frame.current;
    if (element && 'requestFullscreen' in element) void element.requestFullscreen().catch(otherwise);
    else otherwise();
  };
  return [isFull, toggle];
}
