import { useLayoutEffect, useState } from 'react';

/**
 * An element that is always in the top-most open dialog, else at the end of the page. What stands outside an open
 * modal dialog is inert: even drawn above it, it takes no click (whatwg/html#9936). So what must stay usable moves in.
 */
export function useTopLayer(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => {
      const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? document.body;
      if (host.parentElement !== top) top.append(host);
    };
    move();
    const watch = new MutationObserver(move);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    return () => {
      watch.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}
