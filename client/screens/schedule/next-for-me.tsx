import type { Zone } from '../../../domain/time.ts';
import { useNextForMe } from '../../data/next-for-me.ts';
import { NextTalk } from '../../parts/next-talk.tsx';

interface NextForMeProps {
  readonly zone: Zone;
}

/** On phones what is next for me stands above the days; wider pages have a banner for it. */
export function NextForMe({ zone }: NextForMeProps) {
  const next = useNextForMe();
  return next ? <NextTalk next={next} zone={zone} layout="card" /> : null;
}
