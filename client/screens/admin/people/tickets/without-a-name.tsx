import type { TicketWithoutHolder } from '../../../../../domain/tickets/ticket-calls.ts';
import type { useTicketsWithoutHolder } from '../../../../data/admin/people/tickets.ts';
import { useState } from 'react';
import { mailAllBuyersNow, mailBuyerOf } from '../../../../data/admin/people/tickets.ts';
import { useOnline } from '../../../../data/device/online.ts';
import { toast } from '../../../../data/news/toasts.ts';
import { plural } from '../../../../../domain/plural.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { QueryResult } from '../../../../ui/status/query-result.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';
import { useNarrowAdmin } from '../../admin-address.ts';
import styles from './more-tickets.module.css';
import { ConfirmButton } from '../../../../ui/actions/confirm-button.tsx';

interface WithoutNameProps {
  readonly answer: ReturnType<typeof useTicketsWithoutHolder>;
}

/** Paid tickets of a table order or a group whose holder is not known yet. */
export function WithoutName({ answer: { value, refusal, isLoading, again } }: WithoutNameProps) {
  return (
    <QueryResult value={value} refusal={refusal?.message} isLoading={isLoading} again={again} loading="Loading tickets">
      {({ data, pagination }) =>
        data.length === 0 ? (
          <p>Every paid ticket has a holder.</p>
        ) : (
          <Stack gap={4}>
            <p>
              Nobody can use these paid tickets yet, because it is not known whose they are. Mail the buyer a link to
              say who comes, or name the holders here.
            </p>
            {data.some(({ can_mail_buyer: can }) => can) ? <MailAll onMailed={again} /> : null}
            <ul className={styles.tickets}>
              {data.map((ticket) => (
                <OneTicket key={ticket.id} ticket={ticket} onMailed={again} />
              ))}
            </ul>
            <p>{countWords(pagination.total)}</p>
          </Stack>
        )
      }
    </QueryResult>
  );
}

const countWords = (count: number): string =>
  plural(count, '1 ticket without a name', `${count.toLocaleString('en')} tickets without a name`);

/** What the table says about a ticket, beside its product. */
export const ticketFacts = ({ order, buyer, name, email }: TicketWithoutHolder): string =>
  [order === '' ? '' : `Order ${order}`, buyer === '' ? '' : `Bought by ${buyer}`, name, email]
    .filter((fact) => fact !== '')
    .join(' · ');

interface OneTicketProps {
  readonly ticket: TicketWithoutHolder;
  readonly onMailed: () => void;
}

function OneTicket({ ticket, onMailed }: OneTicketProps) {
  const narrow = useNarrowAdmin();
  const facts = ticketFacts(ticket);
  return (
    <li className={styles.ticket}>
      <span className={styles.words}>
        <span>{ticket.product === '' ? 'Ticket' : ticket.product}</span>
        {facts === '' ? null : <span className={styles.facts}>{facts}</span>}
        <span className={styles.facts}>{`The ticket ${ticket.why}.`}</span>
        {ticket.buyer_mailed_at === null ? null : (
          <span className={styles.facts}>{mailWords(ticket, ticket.buyer_mailed_at)}</span>
        )}
      </span>
      {ticket.can_mail_buyer ? <MailBuyer ticket={ticket} onMailed={onMailed} /> : null}
      <Button size="small" onClick={() => narrow({ id: ticket.id })}>
        Name the holder
      </Button>
    </li>
  );
}

/** What became of the mail to the buyer: whole sentences. */
function mailWords(
  { buyer_mail: mail, buyer_mail_code: code, buyer_opened_at: openedAt }: TicketWithoutHolder,
  mailedAt: string,
): string {
  if (mail === 'refused')
    return code === null
      ? `The mail to the buyer of ${mailedOn(mailedAt)} was refused.`
      : `The mail to the buyer of ${mailedOn(mailedAt)} was refused (${code}).`;
  if (mail === 'waiting') return `The mail to the buyer of ${mailedOn(mailedAt)} waits to be sent.`;
  const mailed = `The buyer was mailed on ${mailedOn(mailedAt)}.`;
  return openedAt === null ? `${mailed} The link was not opened yet.` : `${mailed} The link was opened.`;
}

/** Mails the buyers of all orders; asks before, because each gets a mail. */
function MailAll({ onMailed }: { readonly onMailed: () => void }) {
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mailAll = async () => {
    setBusy(true);
    const answer = await mailAllBuyersNow();
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.refusal.message);
    if (!answer.ok) return;
    const { orders } = answer.value;
    toast(
      plural(
        orders,
        'The buyer of 1 order is mailed.',
        `The buyers of ${orders.toLocaleString('en')} orders are mailed.`,
      ),
    );
    onMailed();
  };
  return (
    <div>
      <ConfirmButton
        words={{ text: 'Mail all buyers' }}
        asked={{ text: 'Confirm: mail all buyers. Earlier links end.' }}
        kind="soft"
        busy={isBusy}
        disabled={!isOnline}
        onConfirm={() => void mailAll()}
      />
      {problem === undefined ? null : <p className={styles.facts}>{problem}</p>}
    </div>
  );
}

const mailedOn = (at: string): string =>
  new Date(at).toLocaleString('en', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** Mails the buyer a link by which they name the people of the whole order. */
function MailBuyer({ ticket: { id, order, buyer_mailed_at: mailedAt }, onMailed }: OneTicketProps) {
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    const answer = await mailBuyerOf(id);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.refusal.message);
    if (answer.ok) onMailed();
  };
  const label = mailedAt === null ? 'Mail the buyer' : 'Mail again';
  return (
    <>
      <Button
        size="small"
        aria-label={`${label}: order ${order}`}
        busy={isBusy}
        disabled={!isOnline}
        onClick={() => void send()}
      >
        {label}
      </Button>
      {problem === undefined ? null : <span className={styles.facts}>{problem}</span>}
    </>
  );
}
