import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { plural } from '../../domain/plural.ts';
import { onFreshChanges } from '../data/changes.ts';
import { toast } from '../data/toasts.ts';

const CHANGES = '/app/changes';

/** Says that the schedule has changed under the person's eyes, and leads to what is different (ux 1). */
export function ChangesToast() {
  const router = useRouter();
  useEffect(
    () =>
      onFreshChanges((count) =>
        toast(plural(count, '1 talk changed', `${count} talks changed`), {
          // The screen of changes shows them already.
          ...(router.state.location.pathname !== CHANGES && {
            action: { label: 'See', run: () => void router.navigate({ to: CHANGES }) },
          }),
          topic: 'changes',
        }),
      ),
    [router],
  );
  return null;
}
