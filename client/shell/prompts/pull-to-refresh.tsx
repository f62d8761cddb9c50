import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { syncNow } from '../../data/device/sync-state.ts';
import styles from './pull-to-refresh.module.css';

/** Pixels of pull (half of the finger's way) from which releasing syncs. */
const FAR_ENOUGH = 64;

/** Pull to refresh for the installed app. It syncs and never reloads; the sync line is the same as a button. */
export function PullToRefresh() {
  const mark = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!window.matchMedia('(display-mode: standalone)').matches) return undefined;
    let from: number | undefined;
    let pull = 0;
    const draw = () => mark.current?.style.setProperty('--pull', String(Math.min(pull / FAR_ENOUGH, 1.25)));
    const start = (event: TouchEvent) => {
      from = window.scrollY <= 0 && !isInside(event) ? event.touches[0]?.clientY : undefined;
    };
    const move = (event: TouchEvent) => {
      if (from === undefined) return;
      pull = Math.max(((event.touches[0]?.clientY ?? from) - from) / 2, 0);
      draw();
    };
    const end = () => {
      if (pull >= FAR_ENOUGH) {
        setBusy(true);
        void syncNow().finally(() => setBusy(false));
      }
      from = undefined;
      pull = 0;
      draw();
    };
    const listeners = { touchstart: start, touchmove: move, touchend: end, touchcancel: end } as const;
    for (const [name, listener] of Object.entries(listeners))
      window.addEventListener(name, listener as EventListener, { passive: true });
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        window.removeEventListener(name, listener as EventListener);
    };
  }, []);

  return (
    <div ref={mark} className={styles.mark} data-busy={busy || undefined} aria-hidden>
      <RefreshCw size={20} />
    </div>
  );
}

/** Whether the pull is inside a sheet or another scroll area, to which it belongs. */
const isInside = ({ target }: TouchEvent): boolean =>
  target instanceof Element && target.closest('dialog, [popover]') !== null;
