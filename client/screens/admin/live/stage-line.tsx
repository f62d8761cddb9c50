import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { calendarDate, clockTime, durationWords } from '../../../../domain/event/time-display.ts';
import { type LiveStageRow, placeName, streamingOf } from '../../../../domain/live/stage-rows.ts';
import { talkProgress } from '../../../../domain/talks/current-talks.ts';
import { STREAM_PROVIDERS, type StreamProvider } from '../../../../domain/talks/player/stream-provider.ts';
import { endsAt, speakerNames, type Talk } from '../../../../domain/talks/talk.ts';
import { type Instant, MINUTE } from '../../../../domain/time.ts';
import { swapTo, useVideosOf } from '../../../data/admin/live/live-actions.ts';
import type { Followed } from '../../../data/admin/live/live-follow.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent, useTalks } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { RowMenu } from './row-menu.tsx';
import { Spark } from './spark.tsx';
import styles from './live.module.css';
import { DELAY_FIRST, DELAY_MAX, DELAYS } from '../../../../domain/limits/live.ts';
import { delayed } from '../../../../domain/talks/schedule/delayed.ts';
import { serverNow } from '../../../data/loading/now.ts';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { SegmentedRadio } from '../../../ui/actions/segmented-radio.tsx';
import { MovesSheet } from './moves.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { Truncate } from '../../../ui/layout/truncate.tsx';

interface DelaySheetProps {
  readonly row: LiveStageRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Delays a stage: the current talk lasts longer, and later ones move. */
function DelaySheet({ row: { stage }, open, onClose }: DelaySheetProps) {
  const talks = useTalks();
  const [minutes, setMinutes] = useState<number>(DELAY_FIRST);
  // A delay that was typed earlier must not be the suggestion of the next one.
  const close = (): void => {
    setMinutes(DELAY_FIRST);
    onClose();
  };
  const isDelay = Number.isInteger(minutes) && minutes > 0 && minutes <= DELAY_MAX;
  const changes = open && isDelay ? delayed(talks, { stageId: stage.id, from: serverNow(), minutes }) : [];
  return (
    <MovesSheet
      title={`Delay ${stage.name}`}
      changes={changes}
      label={isDelay ? `Delay by ${minutes} min` : `Choose 1 to ${DELAY_MAX} minutes`}
      done={`${stage.name} is delayed by ${minutes} min`}
      open={open}
      onClose={close}
    >
      <SegmentedRadio
        label="Minutes"
        value={String(minutes)}
        options={DELAYS.map((each) => ({ value: String(each), label: `${each} min` }))}
        onChange={(value) => setMinutes(Number(value))}
      />
      <LabeledControl label="Or any number of minutes">
        <input
          type="number"
          min={1}
          max={DELAY_MAX}
          value={Number.isNaN(minutes) ? '' : minutes}
          onChange={({ target }) => setMinutes(target.valueAsNumber)}
        />
      </LabeledControl>
    </MovesSheet>
  );
}

interface StageLineProps {
  readonly row: LiveStageRow;
  readonly now: Instant;
  readonly followed: Followed;
  readonly isBroken: boolean;
  /** Whether its buttons have the shortcuts while no row is focused. */
  readonly isKeyed: boolean;
}

/** A stage: current talk, time left, next talk, viewers, provider, and actions. */
export function StageLine({ row, now, followed, isBroken, isKeyed }: StageLineProps) {
  const talk = row.now ?? row.next;
  return (
    <li aria-label={row.stage.name}>
      <article className={styles.row} data-broken={isBroken || undefined} data-keyed={isKeyed || undefined}>
        <p className={styles.stage}>{row.stage.name}</p>
        {talk ? <OnStage row={row} talk={talk} now={now} /> : <p className={styles.note}>Nothing more on this stage</p>}
        {talk ? <Watched talk={talk} followed={followed} isBroken={isBroken} /> : <span />}
        {talk ? <Stream talk={talk} followed={followed} isBroken={isBroken} /> : <span />}
        {talk ? <Actions row={row} talk={talk} isBroken={isBroken} /> : <span />}
      </article>
    </li>
  );
}

interface TalkProps {
  readonly talk: Talk;
}

function OnStage({ row, talk, now }: TalkProps & Pick<StageLineProps, 'row' | 'now'>) {
  const zone = useEvent()?.zone ?? 'UTC';
  const isOn = row.now !== undefined;
  const left = Math.max(1, Math.ceil(((isOn ? endsAt(talk) : talk.startsAt) - now) / MINUTE));
  return (
    <div className={styles.talk}>
      <Truncate lines={2} className={styles.title}>
        {talk.title}
      </Truncate>
      <p className={styles.note}>{speakerNames(talk)}</p>
      <p className={styles.time}>
        <progress className={styles.progress} value={isOn ? talkProgress(talk, now) : 0} aria-hidden />
        <span>{isOn ? `${durationWords(left)} left` : startsWords(talk, { left, zone, now })}</span>
      </p>
      {isOn && row.next ? (
        <p className={styles.note}>{`${startTime(row.next, { zone, now })} ${row.next.title}`}</p>
      ) : null}
    </div>
  );
}

interface When {
  readonly zone: string;
  readonly now: Instant;
}

const startsWords = (talk: Talk, { left, ...when }: When & { readonly left: number }): string => {
  if (left <= 60) return `in ${left} min`;
  return isToday(talk, when) ? `at ${startTime(talk, when)}` : startTime(talk, when);
};

/** Clock time, with the date if it is not today. */
const startTime = ({ startsAt }: Pick<Talk, 'startsAt'>, when: When): string =>
  isToday({ startsAt }, when)
    ? clockTime(startsAt, when.zone)
    : `${calendarDate(startsAt, when.zone)}, ${clockTime(startsAt, when.zone)}`;

const isToday = ({ startsAt }: Pick<Talk, 'startsAt'>, { zone, now }: When): boolean =>
  calendarDate(startsAt, zone) === calendarDate(now, zone);

type FollowedProps = TalkProps & Pick<StageLineProps, 'followed' | 'isBroken'>;

function Watched({ talk, followed: { pulse, minutes }, isBroken }: FollowedProps) {
  const watching = pulse?.talks.find(({ id }) => id === talk.id)?.watching ?? 0;
  return (
    <div className={styles.watched}>
      <span className={styles.figure}>{pulse ? watching.toLocaleString('en') : '–'}</span>
      <span className={styles.note}>watching</span>
      <Spark values={minutes.map(({ talks }) => talks[talk.id] ?? 0)} tone={isBroken ? 'live' : undefined} />
    </div>
  );
}

function Stream({ talk, followed: { pulse }, isBroken }: FollowedProps) {
  const zone = useEvent()?.zone ?? 'UTC';
  const videos = useVideosOf()(talk.id);
  const { provider, backup } = streamingOf(videos);
  const watched = pulse?.talks.find(({ id }) => id === talk.id);
  return (
    <div className={styles.stream}>
      {provider ? (
        <p>
          <Chip tone={isBroken ? 'live' : 'quiet'}>{`Source: ${placeName(provider, videos)}`}</Chip>{' '}
          <span className={styles.note}>{backup ? `Backup: ${placeName(backup, videos)}` : 'No backup'}</span>
        </p>
      ) : (
        <Chip tone={talk.elsewhere === undefined ? 'warn' : 'quiet'}>{elsewhereWords(talk)}</Chip>
      )}
      {watched && watched.stalls > 0 && watched.since !== null ? (
        <p className={isBroken ? styles.broken : styles.note}>
          {plural(
            watched.stalls,
            `1 viewer cannot play, since ${clockTime(watched.since, zone)}`,
            `${watched.stalls.toLocaleString('en')} viewers cannot play, since ${clockTime(watched.since, zone)}`,
          )}
        </p>
      ) : watched && watched.watching > 0 ? (
        <Text tone="ok">plays for all</Text>
      ) : null}
    </div>
  );
}

const elsewhereWords = ({ elsewhere }: Talk): string => {
  if (elsewhere === undefined) return 'No stream';
  return elsewhere === '' ? 'In a room elsewhere' : `In ${elsewhere}`;
};

function Actions({ row, talk, isBroken }: TalkProps & Pick<StageLineProps, 'row' | 'isBroken'>) {
  const online = useOnline();
  const [delays, setDelays] = useState(false);
  const { backup } = streamingOf(useVideosOf()(talk.id));
  const other = STREAM_PROVIDERS.find((provider) => provider === backup);
  const why = online ? undefined : 'You need a connection for this';
  return (
    <Row gap={1} align="center" justify="end" className={styles.actions}>
      {other ? <SwapButton talk={talk} to={other} isBroken={isBroken} /> : null}
      <Button size="small" disabled={!online} title={why} aria-keyshortcuts="d" onClick={() => setDelays(true)}>
        Delay
      </Button>
      <RowMenu row={row} talk={talk} />
      <DelaySheet row={row} open={delays} onClose={() => setDelays(false)} />
    </Row>
  );
}

interface SwapProps extends TalkProps, Pick<StageLineProps, 'isBroken'> {
  readonly to: StreamProvider;
}

function SwapButton({ talk, to, isBroken }: SwapProps) {
  const videos = useVideosOf()(talk.id);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const swap = async () => {
    setBusy(true);
    await swapTo(talk.id, to);
    setBusy(false);
  };
  return (
    <Button
      size="small"
      kind={isBroken ? 'danger' : 'quiet'}
      busy={busy}
      disabled={!online}
      title={online ? undefined : 'You need a connection for this'}
      aria-keyshortcuts="s"
      onClick={() => void swap()}
    >
      {`Swap to ${placeName(to, videos)}`}
    </Button>
  );
}
