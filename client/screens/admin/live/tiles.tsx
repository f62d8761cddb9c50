import type { ReactNode } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import type { LivePulse, PulseTrouble } from '../../../../domain/live/pulse.ts';
import type { Followed } from '../../../data/admin/live/live-follow.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { Spark } from './spark.tsx';
import styles from './live.module.css';
import { Grid } from '../../../ui/layout/grid.tsx';

const number = (count: number): string => count.toLocaleString('en');
const UNKNOWN = '–';

/** Overall figures; a dash for missing ones. */
export function Tiles({ followed: { pulse, minutes } }: { readonly followed: Followed }) {
  const watching = pulse?.talks.reduce((sum, talk) => sum + talk.watching, 0);
  const watched = pulse?.talks.filter((talk) => talk.watching > 0).length ?? 0;
  return (
    <Grid as="dl" column={11} gap={3} grow>
      <Tile
        label="Devices connected"
        value={pulse ? number(pulse.devices) : UNKNOWN}
        note={pulse ? plural(pulse.people, '1 person', `${number(pulse.people)} people`) : ''}
        spark={minutes.map(({ devices }) => devices)}
      />
      <Tile
        label="Watching now"
        value={watching === undefined ? UNKNOWN : number(watching)}
        note={pulse ? plural(watched, 'in 1 talk', `in ${number(watched)} talks`) : ''}
        spark={minutes.map((point) => point.watching)}
      />
      <Tile
        label="Update delay"
        value={pulse?.lag ? secondsOf(pulse.lag.p50) : UNKNOWN}
        note={pulse?.lag ? `95th percentile ${secondsOf(pulse.lag.p95)}` : pulse ? 'no update in 5 min' : ''}
        spark={minutes.map(({ lag }) => lag ?? 0)}
      />
      <Work pulse={pulse} />
    </Grid>
  );
}

function Work({ pulse }: Pick<Followed, 'pulse'>) {
  return (
    <>
      <Tile
        label="Calls that failed"
        value={pulse ? share(pulse.calls) : UNKNOWN}
        note={pulse ? `${number(pulse.calls.failed)} of ${number(pulse.calls.all)} in 5 min` : ''}
      />
      <Tile
        label="Waiting to be sent"
        value={pulse ? number(pulse.queues.mails + pulse.queues.pushes) : UNKNOWN}
        note={pulse ? waitingWords(pulse.queues) : ''}
        chip={<Slow trouble={pulse?.troubles.find(({ kind }) => kind === 'mail-waits' || kind === 'push-waits')} />}
      />
    </>
  );
}

const waitingWords = ({ mails, pushes }: LivePulse['queues']): string =>
  [plural(mails, '1 mail', `${number(mails)} mails`), plural(pushes, '1 push', `${number(pushes)} pushes`)].join(', ');

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly spark?: readonly number[];
  readonly chip?: ReactNode;
}

const Tile = ({ label, value, note, spark, chip }: TileProps) => (
  <div className={styles.tile}>
    <dt>{label}</dt>
    <dd>
      <span className={styles.figure}>{value}</span>
      {spark ? <Spark values={spark} /> : null}
      <span className={styles.note}>{note}</span>
      {chip}
    </dd>
  </div>
);

function Slow({ trouble }: { readonly trouble: PulseTrouble | undefined }) {
  const zone = useEvent()?.zone ?? 'UTC';
  return trouble ? <Chip tone="warn">{`slow since ${clockTime(trouble.since, zone)}`}</Chip> : null;
}

const secondsOf = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const share = ({ all, failed }: { readonly all: number; readonly failed: number }): string =>
  (all === 0 ? 0 : failed / all).toLocaleString('en', { style: 'percent', maximumFractionDigits: 1 });
