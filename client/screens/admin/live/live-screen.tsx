import Megaphone from 'lucide-react/icons/megaphone';
import Pin from 'lucide-react/icons/pin';
import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { type Followed, useFollowed } from '../../../data/admin/live/live-follow.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { AnnounceSheet } from './announce-sheet.tsx';
import { type LiveDay, useLiveDay } from './live-day.ts';
import { AttentionList } from './attention-list.tsx';
import { SourceLines } from './source-lines.tsx';
import { MailQueue } from './mail-queue.tsx';
import { StageLine } from './stage-line.tsx';
import { Tiles } from './tiles.tsx';
import styles from './live.module.css';
import { swapStream, useHappened } from '../../../data/admin/live/live-actions.ts';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { type PlannedRow, plannedRows, useSent } from '../../../data/admin/live/notifications.ts';
import { useIsAllHere, useEntityRows } from '../../../data/admin/records/entity-rows.ts';
import { Funnel } from '../funnel.tsx';
import { Link } from '@tanstack/react-router';
import { actSentence } from '../../../../domain/audit/audit-acts.ts';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

/** The latest changes by organisers. */
function WhatHappened({ isLive }: { readonly isLive: boolean }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const acts = useHappened(isLive);
  const online = useOnline();
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label="What happened">
      <Row as="h2" gap={2} align="center" className={styles.heading}>
        What happened
        <Link className={styles.more} to="/app/admin" search={{ type: 'AUDIT' }}>
          Audit
        </Link>
      </Row>
      {acts?.length === 0 ? <p className={styles.note}>No organiser has changed anything so far</p> : null}
      {acts === undefined ? (
        <p className={styles.note}>{online ? 'Reading…' : 'You need a connection for this'}</p>
      ) : null}
      <Stack as="ol" gap={2} className={styles.happened}>
        {acts?.map((act) => {
          const [{ id, at, by_name: name }] = act.entries;
          return (
            <li key={id}>
              <time dateTime={at}>{clockTime(Temporal.Instant.from(at).epochMilliseconds, zone)}</time>
              <span>{`${name === '' ? 'Somebody' : name}: ${actSentence(act)}`}</span>
            </li>
          );
        })}
      </Stack>
    </Stack>
  );
}

/** The latest notification with its delivery. */
function LastPush() {
  const last = useEntityRows(plannedRows)
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))[0];
  const isHere = useIsAllHere();
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label="Last push">
      <Row as="h2" gap={2} align="center" className={styles.heading}>
        Last push
      </Row>
      {last ? <Sent row={last} /> : isHere ? <p className={styles.note}>None was sent yet</p> : <Reading />}
    </Stack>
  );
}

/** Placeholder with the same height as the usual content. */
const Reading = () => (
  <>
    <p className={styles.note}>Reading…</p>
    <Funnel of={undefined} />
  </>
);

function Sent({ row }: { readonly row: PlannedRow }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const sent = useSent(row.id);
  return (
    <>
      <p className={styles.note}>{`${row.title}, ${clockTime(row.sentAt ?? row.sendAt, zone)}`}</p>
      <Funnel of={sent} />
    </>
  );
}

/** All-day streams, each with its current source and a button to switch. */
function DayStreams() {
  const streams = useEvent()?.liveStreams ?? [];
  const online = useOnline();
  if (streams.length === 0) return null;
  return (
    <Section title="Live streams">
      {streams.map(({ name, backup, on = 'primary' }) => {
        const other = on === 'primary' ? 'backup' : 'primary';
        return (
          <Setting key={name} label={name} detail={on === 'primary' ? 'Plays its first stream' : 'Plays its backup'}>
            {backup === '' ? (
              <Chip>No backup</Chip>
            ) : (
              <Button
                size="small"
                disabled={!online}
                title={online ? undefined : 'You need a connection for this'}
                aria-label={other === 'backup' ? `Swap ${name} to its backup` : `Swap ${name} to its first stream`}
                onClick={() => void swapStream(name, other)}
              >
                {other === 'backup' ? 'Swap to the backup' : 'Swap to the first'}
              </Button>
            )}
          </Setting>
        );
      })}
    </Section>
  );
}

/** /app/admin?type=LIVE: the running day: stages, problems, and actions. */
export function AdminLiveScreen() {
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
          <AttentionList needs={day.needs} now={day.now} />
          <SourceLines now={day.now} />
          <MailQueue />
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

/** Whether the figures are current. */
function Pulse({ followed: { state, pulse } }: { readonly followed: Followed }) {
  const zone = useEvent()?.zone ?? 'UTC';
  if (state === 'live') return <Chip tone="ok">Live, refreshes every 3 s</Chip>;
  if (state === 'paused') return <Chip>paused</Chip>;
  if (pulse) return <Chip tone="warn">{`last seen ${clockTime(pulse.now, zone)}`}</Chip>;
  return <Chip>{state === 'lost' ? 'no connection' : 'connecting'}</Chip>;
}
