import { Suspense, useState } from 'react';
import { useToasts } from '../data/toasts.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const Toaster = lazyPart(() => import('./toaster.tsx').then((module) => module.Toaster));

/** Loads the toaster with the first thing there is to say; until then it costs nothing. */
export function ToastStack() {
  const toasts = useToasts();
  const [used, setUsed] = useState(false);
  if (toasts.length > 0 && !used) setUsed(true);
  return used ? (
    <Suspense>
      <Toaster toasts={toasts} />
    </Suspense>
  ) : null;
}
