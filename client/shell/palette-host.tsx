import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { rememberVisit } from '../data/recently-viewed.ts';
import { openSearch, SEARCH_OPEN } from './search-open.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Palette = lazyPart(() => import('./palette.tsx').then((part) => part.Palette));

/** Opens the palette by its keys and buttons, and remembers what was looked at for it. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  if (open && !isWanted) setWanted(true);
  const router = useRouter();
  useEffect(() => {
    const show = () => setOpen(true);
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // Where something else is asked, that is answered first.
      if (!document.querySelector('dialog[open]')) openSearch();
    };
    window.addEventListener(SEARCH_OPEN, show);
    window.addEventListener('keydown', listen);
    const leave = router.subscribe('onRendered', ({ toLocation }) => rememberVisit(toLocation.pathname));
    return () => {
      window.removeEventListener(SEARCH_OPEN, show);
      window.removeEventListener('keydown', listen);
      leave();
    };
  }, [router]);
  return isWanted ? (
    <Suspense>
      <Palette open={open} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
