import { useState } from 'react';
import { issueCode } from '../../../../data/admin/people/access.ts';
import { saveTicket, useTicketTypes } from '../../../../data/admin/people/tickets.ts';
import { sayDone } from '../../../../data/admin/records/undo.ts';
import type { UserRow } from '../../../../data/admin/people/users.ts';
import { useOnline } from '../../../../data/device/online.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Notice } from '../../../../ui/status/notice.tsx';
import { Select } from '../../../../ui/filters/select.tsx';
import { Switch } from '../../../../ui/actions/switch.tsx';
import { MoreTickets } from './more-tickets.tsx';
import { ShownCode } from './shown-code.tsx';
import { Stack } from '../../../../ui/layout/stack.tsx';

/** A person's ticket. Changes are saved at once, with Undo; an old code cannot be restored. */
export function TicketTab({ row }: { readonly row: UserRow }) {
  const online = useOnline();
  const [code, setCode] = useState<string>();
  const [why, setWhy] = useState<string>();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<string | undefined>) => {
    setBusy(true);
    setWhy(await act());
    setBusy(false);
  };
  const give = () =>
    run(async () => {
      const answer = await issueCode(row);
      if (!answer.ok) return answer.refusal.message;
      setCode(answer.value.code);
      return undefined;
    });
  return (
    <Stack gap={4}>
      {why ? <Notice>{why}</Notice> : null}
      {row.ticket ? <TicketFields row={row} disabled={!online || busy} run={run} /> : <p>No ticket yet.</p>}
      {code ? <ShownCode code={code} /> : null}
      {row.has_account ? (
        <NewCode isFirst={!row.ticket} disabled={!online || busy} onGive={() => void give()} />
      ) : (
        <p>A ticket needs an email address.</p>
      )}
      <p>
        {row.ticket
          ? 'The code before ends with it, and so does every log-in. The new one is mailed as well.'
          : 'Its code is mailed as well.'}
      </p>
      <MoreTickets row={row} />
      {online ? null : <p>You need a connection for this</p>}
    </Stack>
  );
}

interface NewCodeProps {
  readonly isFirst: boolean;
  readonly disabled: boolean;
  readonly onGive: () => void;
}

/** Asks before making a new code, which replaces the current one. */
function NewCode({ isFirst, disabled, onGive }: NewCodeProps) {
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    setAsked(!isFirst && !isAsked);
    if (isFirst || isAsked) onGive();
  };
  return (
    <Button kind={isAsked ? 'danger' : 'soft'} disabled={disabled} onClick={press} onBlur={() => setAsked(false)}>
      {isFirst ? 'Give a ticket' : isAsked ? 'Confirm: end the old code' : 'Give a new code'}
    </Button>
  );
}

interface TicketFieldsProps {
  readonly row: UserRow;
  readonly disabled: boolean;
  readonly run: (act: () => Promise<string | undefined>) => Promise<void>;
}

function TicketFields({ row, disabled, run }: TicketFieldsProps) {
  const [asked, setAsked] = useState<string>();
  const save = (change: Parameters<typeof saveTicket>[1]) =>
    run(async () => {
      const answer = await saveTicket(row, change);
      const wantsConfirm = !answer.ok && answer.refusal.data?.some(({ field }) => field === 'confirm');
      setAsked(wantsConfirm ? change.ticket_type : undefined);
      if (!answer.ok) return answer.refusal.message;
      sayDone('Saved', answer.auditIds);
      return undefined;
    });
  return (
    <>
      <TypeSelect type={row.ticket?.type} disabled={disabled} onType={(type) => void save({ ticket_type: type })} />
      {asked ? (
        <Button disabled={disabled} onClick={() => void save({ ticket_type: asked, confirm: true })}>
          That is meant
        </Button>
      ) : null}
      <Switch
        name="deactivate_sync"
        on={row.ticket?.deactivate_sync === true}
        detail="Imports never change this ticket"
        onChange={(on) => (disabled ? undefined : void save({ deactivate_sync: on }))}
      >
        Locked
      </Switch>
    </>
  );
}

interface TypeSelectProps {
  readonly type: string | undefined;
  readonly disabled: boolean;
  readonly onType: (type: string) => void;
}

function TypeSelect({ type, disabled, onType }: TypeSelectProps) {
  return <Select label="Type" value={type} options={useTicketTypes()} disabled={disabled} onChoose={onType} />;
}
