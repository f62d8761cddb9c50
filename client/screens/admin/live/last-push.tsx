import { clockTime } from '../../../../domain/event/time-display.ts';
import { type PlannedRow, plannedRows, useSent } from '../../../data/admin/notifications.ts';
import { useIsAllHere, useNounRows } from '../../../data/admin/noun-rows.ts';
import { useEvent } from '../../../data/talks.ts';
import { Funnel } from '../funnel.tsx';
import styles from './live.module.css';

/** What was told last, and how far it came. */
export function LastPush() {
  const last = useNounRows(plannedRows)
    .filter(({ sentAt }) => sentAt !== null)
    .toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))[0];
  const isHere = useIsAllHere();
  return (
    <section className={styles.card} aria-label="Last push">
      <h2 className={styles.heading}>Last push</h2>
      {last ? <Sent row={last} /> : isHere ? <p className={styles.note}>None was sent yet</p> : <Reading />}
    </section>
  );
}

/** As high as what mostly stands there. */
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
