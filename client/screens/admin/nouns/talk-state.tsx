import { MINUTE } from '../../../../domain/time.ts';
import { endsAt, isDeclaredOver } from '../../../../domain/talks/talk.ts';
import type { TalkRow } from '../../../data/admin/programme.ts';
import { useRealNow } from '../../../data/now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { needsLook } from './needs-look.ts';

/** Where a talk is by the clock. */
export function TalkState({ talk }: { readonly talk: TalkRow }) {
  const now = useRealNow(MINUTE);
  if (talk.cancelled) return <Chip tone="warn">Cancelled</Chip>;
  if (isDeclaredOver(talk) || endsAt(talk) <= now) return <Chip>Ended</Chip>;
  const look = needsLook(talk, now);
  if (look) return <Chip tone="warn">{look}</Chip>;
  return talk.startsAt <= now ? <Chip tone="live">Live</Chip> : <Chip>Planned</Chip>;
}
