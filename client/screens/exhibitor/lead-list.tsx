import { relativeTime } from '../../../domain/event/relative-time.ts';
import { personName } from '../../../domain/people/person.ts';
import { MINUTE } from '../../../domain/time.ts';
import type { LeadEntry } from '../../data/leads.ts';
import { useNow } from '../../data/now.ts';
import { usePeople } from '../../data/people.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { nameFont } from '../../ui/name-font.ts';
import { Row, Rows } from '../../ui/row.tsx';
import { STAGE_WORDS, workOf } from './lead-words.ts';
import { useLeadsCompany, useLeadsSearch } from './leads-address.ts';
import styles from './leads.module.css';

/** The newest first; each opens as a card. */
export function LeadList({ found }: { readonly found: readonly LeadEntry[] }) {
  if (found.length === 0) return <p className={styles.count}>No leads like that.</p>;
  return (
    <Card flush>
      <Rows label="Leads">
        {found.map((entry) => (
          <LeadRow key={entry.lead.id} entry={entry} />
        ))}
      </Rows>
    </Card>
  );
}

const TONES = { new: 'accent', contacted: 'quiet', meeting: 'warn', won: 'ok', lost: 'quiet' } as const;

function LeadRow({ entry: { lead, stage, notes } }: { readonly entry: LeadEntry }) {
  const id = useLeadsCompany();
  const search = useLeadsSearch();
  const now = useNow(MINUTE);
  const { zone } = useShownZone();
  const [person] = usePeople([lead.id]);
  const name = personName(lead);
  return (
    <Row
      to="/app/booth/$id/leads"
      params={{ id }}
      search={{ ...search, lead: lead.id }}
      resetScroll={false}
      lead={<Avatar name={name} pictureUrl={person?.pictureUrl} />}
      lines={
        <>
          <span>{workOf(lead)}</span>
          {notes.map(({ by, note }) => (
            <span key={by} className={styles.note}>
              {note}
            </span>
          ))}
        </>
      }
      action={
        <span className={styles.facts}>
          <Chip tone={TONES[stage]}>{STAGE_WORDS[stage]}</Chip>
          <span className={styles.when}>{relativeTime(lead.sentAt, now, zone)}</span>
        </span>
      }
    >
      <span className={nameFont(name)}>{name}</span>
    </Row>
  );
}
