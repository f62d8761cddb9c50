import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { counted } from '../../domain/counted.ts';
import { onFreshChanges } from '../data/changes.ts';
import { toast } from '../data/toasts.ts';

/** Says that the schedule has changed under the person's eyes, and leads to what is different (ux 1). */
export function ChangesToast() {
  const router = useRouter();
  useEffect(
    () =>
      onFreshChanges((count) =>
        toast(counted(count, '1 talk changed', `${count} talks changed`), {
          action: { label: 'See', run: () => void router.navigate({ to: '/app/changes' }) },
          topic: 'changes',
        }),
      ),
    [router],
  );
  return null;
}
