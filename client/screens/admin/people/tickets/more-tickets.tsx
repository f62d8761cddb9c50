import { useState } from 'react';
import { TICKET_REASON_MAX } from '../../../../../domain/limits/tickets.ts';
import type { HeldTicketView } from '../../../../../domain/tickets/ticket-calls.ts';
import { useOnline } from '../../../../data/device/online.ts';
import {
  ATTENDANCE_WORDS,
  endTicketOf,
  giveAnother,
  useTicketTypes,
  useUserTickets,
} from '../../../../data/admin/people/tickets.ts';
import { sayDone } from '../../../../data/admin/records/undo.ts';
import type { UserRow } from '../../../../data/admin/people/users.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Select } from '../../../../ui/filters/select.tsx';
import { Notice } from '../../../../ui/status/notice.tsx';
import { Chip } from '../../../../ui/filters/chip.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import entity from '../../entity-kit/entity.module.css';
import styles from './more-tickets.module.css';
import { ShownCode } from './shown-code.tsx';

/** All tickets of a person: each can be ended with a reason, and another one given. */
export function MoreTickets({ row }: { readonly row: UserRow }) {
  const { tickets, again } = useUserTickets(row);
  if (!tickets || tickets.length === 0) return null;
  return (
    <Section title="All tickets" look="quiet">
      <ul className={styles.tickets}>
        {tickets.map((ticket) => (
          <OneTicket key={ticket.id} ticket={ticket} onDone={again} />
        ))}
      </ul>
      <Another row={row} onDone={again} />
    </Section>
  );
}

const STATE_WORDS: Readonly<Record<HeldTicketView['state'], string>> = {
  waiting: 'Not paid',
  valid: 'Valid',
  blocked: 'Blocked',
  held: 'Held back',
  ended: 'Ended',
};

interface OneTicketProps {
  readonly ticket: HeldTicketView;
  readonly onDone: () => void;
}

function OneTicket({ ticket, onDone }: OneTicketProps) {
  const [isEnding, setEnding] = useState(false);
  const { title, attendance, state, why, has_code: hasCode } = ticket;
  const facts = [ATTENDANCE_WORDS[attendance], hasCode ? 'has a code' : 'has no code', why].filter(
    (fact) => fact !== '',
  );
  return (
    <li className={styles.ticket}>
      <span className={styles.words}>
        <span>{title}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
      <Chip tone={state === 'valid' ? 'ok' : 'quiet'}>{STATE_WORDS[state]}</Chip>
      {state === 'ended' || isEnding ? null : (
        <Button size="small" onClick={() => setEnding(true)}>
          End
        </Button>
      )}
      {isEnding ? <Ending id={ticket.id} onDone={onDone} onStop={() => setEnding(false)} /> : null}
    </li>
  );
}

interface EndingProps {
  readonly id: string;
  readonly onDone: () => void;
  readonly onStop: () => void;
}

/** Asks why a ticket ends, and for a second press. */
function Ending({ id, onDone, onStop }: EndingProps) {
  const online = useOnline();
  const [why, setWhy] = useState('');
  const [refused, setRefused] = useState<string>();
  const end = async () => {
    const answer = await endTicketOf(id, why);
    if (!answer.ok) return setRefused(answer.refusal.message);
    sayDone('The ticket has ended', answer.auditIds);
    onStop();
    return onDone();
  };
  return (
    <div className={styles.ending}>
      <p>What only this ticket gives ends. Without another valid ticket the person is logged out. Their data stays.</p>
      {refused ? <Notice>{refused}</Notice> : null}
      <label className={styles.why}>
        <span>Why it ends</span>
        <input
          value={why}
          maxLength={TICKET_REASON_MAX}
          placeholder="Refunded"
          onChange={({ target }) => setWhy(target.value)}
        />
      </label>
      <div className={entity.pair}>
        <Button onClick={onStop}>Keep it</Button>
        <Button kind="danger" disabled={!online} onClick={() => void end()}>
          End the ticket
        </Button>
      </div>
    </div>
  );
}

function Another({ row, onDone }: { readonly row: UserRow; readonly onDone: () => void }) {
  const online = useOnline();
  const types = useTicketTypes();
  const [type, setType] = useState(types[0]?.value ?? '');
  const [code, setCode] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const give = async (confirm: boolean) => {
    const answer = await giveAnother(row, { ticket_type: type, confirm });
    const wantsConfirm = !answer.ok && answer.refusal.data?.some(({ field }) => field === 'confirm');
    setAsked(wantsConfirm ? type : undefined);
    setRefused(answer.ok ? undefined : answer.refusal.message);
    if (!answer.ok) return;
    setCode(answer.value.code);
    onDone();
  };
  return (
    <div className={styles.another}>
      {refused ? <Notice>{refused}</Notice> : null}
      <Select label="Type of another ticket" value={type} options={types} disabled={!online} onChoose={setType} />
      {asked === type ? (
        <Button disabled={!online} onClick={() => void give(true)}>
          That is meant
        </Button>
      ) : (
        <Button disabled={!online} onClick={() => void give(false)}>
          Give another ticket
        </Button>
      )}
      {code ? <ShownCode code={code} /> : null}
    </div>
  );
}
