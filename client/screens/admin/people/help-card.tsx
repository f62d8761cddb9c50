import { useState } from 'react';
import type { UserRow } from '../../../data/admin/users.ts';
import { useTicketTypes } from '../../../data/admin/tickets.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { AccessTab } from './access-card.tsx';
import { MergeSheet } from './merge-sheet.tsx';
import styles from './people.module.css';

/** Somebody at the desk: face, company, ticket, and one sentence why they do not get in. */
export function HelpCard({ row }: { readonly row: UserRow }) {
  const [merges, setMerges] = useState(false);
  const name = `${row.first_name} ${row.last_name}`.trim();
  const ticket = useTicketTypes().find(({ value }) => value === row.ticket?.type)?.label ?? 'No ticket';
  const company = row.company?.name ?? row.attendee_company;
  return (
    <article className={styles.card} aria-label={name}>
      <header className={styles.who}>
        <Avatar name={name} pictureUrl={row.profile_picture_url} size="large" />
        <div>
          <h2>{name}</h2>
          <p className={styles.quiet}>{[company, row.email, ticket].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <AccessTab row={row} />
      <div>
        <Button size="small" onClick={() => setMerges(true)}>
          Merge with another record…
        </Button>
      </div>
      <MergeSheet row={row} open={merges} onClose={() => setMerges(false)} />
    </article>
  );
}
