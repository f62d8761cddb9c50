import { type RefObject, useEffect } from 'react';

/** Keeps the current line in view within its list, unless the person scrolled elsewhere in it; -1 for none. */
export function useLineInSight(list: RefObject<HTMLElement | null>, current: number): void {
  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    if (!box || !(line instanceof HTMLElement) || box.matches(':hover, :focus-within')) return;
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3 });
  }, [list, current]);
}
