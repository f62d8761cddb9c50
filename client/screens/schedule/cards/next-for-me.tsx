import type { Zone } from '../../../../domain/time.ts';
import { useUserDocsLoaded } from '../../../data/loading/loading-state.ts';
import { keepNextRoom, useNextForMe } from '../../../data/talks/next-for-me.ts';
import { UpNextTalk } from '../../../parts/next-talk.tsx';

interface NextForMeProps {
  readonly zone: Zone;
}

/** What is next for me, above the days on phones; wider pages have a banner for it. */
export function NextForMeCard({ zone }: NextForMeProps) {
  const next = useNextForMe();
  const isKnown = useUserDocsLoaded();
  return (
    <div ref={isKnown ? keepRoom : undefined}>{next ? <UpNextTalk next={next} zone={zone} layout="card" /> : null}</div>
  );
}

/** Ref callback: remembers the element's height for the next start. */
function keepRoom(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return undefined;
  const measured = new ResizeObserver(() => keepNextRoom(`${box.offsetHeight}px`));
  measured.observe(box);
  return () => measured.disconnect();
}
