import { lazy, Suspense, useState } from 'react';
import { useToasts } from '../data/toasts.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

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
