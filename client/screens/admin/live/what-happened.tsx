import { Link } from '@tanstack/react-router';
import { actSentence } from '../../../../domain/audit/audit-acts.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { useHappened } from '../../../data/admin/live-actions.ts';
import { useOnline } from '../../../data/online.ts';
import { useEvent } from '../../../data/talks.ts';
import styles from './live.module.css';

/** What organisers did last. */
export function WhatHappened({ isLive }: { readonly isLive: boolean }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const acts = useHappened(isLive);
  const online = useOnline();
  return (
    <section className={styles.card} aria-label="What happened">
      <h2 className={styles.heading}>
        What happened
        <Link className={styles.more} to="/app/admin" search={{ type: 'AUDIT' }}>
          Audit
        </Link>
      </h2>
      {acts?.length === 0 ? <p className={styles.note}>No organiser has changed anything so far</p> : null}
      {acts === undefined ? (
        <p className={styles.note}>{online ? 'Reading…' : 'You need a connection for this'}</p>
      ) : null}
      <ol className={styles.happened}>
        {acts?.map((act) => {
          const [{ id, at, by_name: name }] = act.entries;
          return (
            <li key={id}>
              <time dateTime={at}>{clockTime(Temporal.Instant.from(at).epochMilliseconds, zone)}</time>
              <span>{`${name === '' ? 'Somebody' : name}: ${actSentence(act)}`}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
