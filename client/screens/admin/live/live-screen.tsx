import Megaphone from 'lucide-react/icons/megaphone';
import Pin from 'lucide-react/icons/pin';
import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { type Followed, useFollowed } from '../../../data/admin/live-follow.ts';
import { useOnline } from '../../../data/online.ts';
import { useEvent } from '../../../data/talks.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { AnnounceSheet } from './announce-sheet.tsx';
import { DayStreams } from './day-streams.tsx';
import { LastPush } from './last-push.tsx';
import { type LiveDay, useLiveDay } from './live-day.ts';
import { NeedsYou } from './needs-you.tsx';
import { StageLine } from './stage-line.tsx';
import { Tiles } from './tiles.tsx';
import { WhatHappened } from './what-happened.tsx';
import styles from './live.module.css';

/** /app/admin?type=LIVE: the day as it runs, and what one does about it. */
export function LiveScreen() {
  const followed = useFollowed();
  const day = useLiveDay(followed);
  return (
    <Page
      title="Live"
      width="wide"
      hint={
        <span className={styles.hint}>
          <Pulse followed={followed} />
          {stagesWords(day)}
        </span>
      }
      actions={<Tell day={day} />}
    >
      <Tiles followed={followed} />
      <div className={styles.split}>
        <div className={styles.main}>
          <Rows day={day} followed={followed} />
          <DayStreams />
        </div>
        <div className={styles.aside}>
          <NeedsYou needs={day.needs} now={day.now} />
          <LastPush />
          <WhatHappened isLive={followed.state === 'live'} />
        </div>
      </div>
    </Page>
  );
}

function stagesWords({ rows }: LiveDay): string {
  const onAir = rows.filter(({ now }) => now !== undefined).length.toLocaleString('en');
  return plural(rows.length, `1 stage, ${onAir} on air`, `${rows.length.toLocaleString('en')} stages, ${onAir} on air`);
}

function Rows({ day, followed }: { readonly day: LiveDay; readonly followed: Followed }) {
  const broken = day.needs.find((need) => need.kind === 'stalls')?.talk.stageId;
  const onAir = day.rows.find(({ now }) => now !== undefined) ?? day.rows[0];
  const keyed = broken ?? onAir?.stage.id;
  return (
    <ul className={styles.rows} aria-label="Stages">
      {day.rows.map((row) => (
        <StageLine
          key={row.stage.id}
          row={row}
          now={day.now}
          followed={followed}
          isBroken={row.stage.id === broken}
          isKeyed={row.stage.id === keyed}
        />
      ))}
    </ul>
  );
}

function Tell({ day }: { readonly day: LiveDay }) {
  const online = useOnline();
  const [announces, setAnnounces] = useState(false);
  return (
    <>
      <LinkButton to="/app/admin" search={{ type: 'POSTS', new: 1 }} icon={<Pin size={18} aria-hidden />}>
        Pin a post
      </LinkButton>
      <Button
        kind="solid"
        icon={<Megaphone size={18} aria-hidden />}
        aria-keyshortcuts="a"
        disabled={!online}
        title={online ? undefined : 'You need a connection for this'}
        onClick={() => setAnnounces(true)}
      >
        Announce
      </Button>
      <AnnounceSheet open={announces} rows={day.rows} onClose={() => setAnnounces(false)} />
    </>
  );
}

/** Whether what stands here is of now. */
function Pulse({ followed: { state, pulse } }: { readonly followed: Followed }) {
  const zone = useEvent()?.zone ?? 'UTC';
  if (state === 'live') return <Chip tone="ok">Live, refreshes every 3 s</Chip>;
  if (state === 'paused') return <Chip>paused</Chip>;
  if (pulse) return <Chip tone="warn">{`last seen ${clockTime(pulse.now, zone)}`}</Chip>;
  return <Chip>{state === 'lost' ? 'no connection' : 'connecting'}</Chip>;
}
