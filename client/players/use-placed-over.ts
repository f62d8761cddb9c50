import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Lays what it is given over a place of the screen: measured when sizes change, never while one scrolls. The anchor has no
 * size of its own and stands at the top of the page's main part; on phones it sticks there, once the place has gone by.
 */
export function usePlacedOver(place: HTMLElement | undefined): RefObject<HTMLDivElement | null> {
  const anchor = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const layer = anchor.current;
    const main = layer?.parentElement;
    if (!layer || !main || !place) return undefined;
    const lay = (): void => {
      const own = place.getBoundingClientRect();
      const around = main.getBoundingClientRect();
      const { paddingTop, paddingLeft } = getComputedStyle(main);
      layer.style.setProperty('--place-top', `${own.top - around.top - Number.parseFloat(paddingTop)}px`);
      layer.style.setProperty('--place-left', `${own.left - around.left - Number.parseFloat(paddingLeft)}px`);
      layer.style.setProperty('--place-width', `${own.width}px`);
      layer.style.setProperty('--place-height', `${own.height}px`);
    };
    const sizes = new ResizeObserver(lay);
    sizes.observe(place);
    sizes.observe(main);
    lay();
    return () => sizes.disconnect();
  }, [place]);
  return anchor;
}
