import { Link } from '@tanstack/react-router';
import { auditSentence } from '../../../../domain/audit/audit-sentence.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import { useHappened } from '../../../data/admin/live-actions.ts';
import { useEvent } from '../../../data/talks.ts';
import styles from './live.module.css';

/** What organisers did last. */
export function WhatHappened({ isLive }: { readonly isLive: boolean }) {
  const zone = useEvent()?.zone ?? 'UTC';
  const entries = useHappened(isLive);
  return (
    <section className={styles.card} aria-label="What happened">
      <h2 className={styles.heading}>
        What happened
        <Link className={styles.more} to="/app/admin" search={{ type: 'AUDIT' }}>
          Audit
        </Link>
      </h2>
      {entries.length === 0 ? <p className={styles.note}>Nothing yet</p> : null}
      <ol className={styles.happened}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{clockTime(Temporal.Instant.from(entry.at).epochMilliseconds, zone)}</time>
            <span>{`${entry.by_name === '' ? 'Somebody' : entry.by_name}: ${auditSentence(entry)}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
