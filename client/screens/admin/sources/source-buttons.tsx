import Eye from 'lucide-react/icons/eye';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserX from 'lucide-react/icons/user-x';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { SHOPS } from '../../../../domain/sources/shops.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { openFromSource } from '../../../data/admin/event/imports.ts';
import { readProgramme, startReading } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

interface SourceButtonsProps {
  readonly health: SourceHealth;
  readonly onChange: () => void;
  readonly onWrong: (why: string | undefined) => void;
}

/** Starts a source or reads it now. Shows what a programme would change, and the tickets of a shop that are held back. */
export const SourceButtons = ({ health, onChange, onWrong }: SourceButtonsProps) => (
  <>
    {health.programme ? <Look health={health} onWrong={onWrong} /> : <HeldTickets held={health.tickets.held} />}
    <Run health={health} onChange={onChange} onWrong={onWrong} />
  </>
);

const HeldTickets = ({ held }: Pick<SourceHealth['tickets'], 'held'>) =>
  held === 0 ? null : (
    <LinkButton size="small" icon={<UserX size={16} aria-hidden />} to="/app/admin" search={{ type: 'TICKETS' }}>
      {plural(held, '1 held back', `${held.toLocaleString('en')} held back`)}
    </LinkButton>
  );

function Run({ health: { id, kind, state, programme }, onChange, onWrong }: SourceButtonsProps) {
  const online = useOnline();
  if (state === 'stopped' || (SHOPS[kind].isPushed && state === 'running')) return null;
  // A shop asks before it ends many tickets: pressing the button agrees.
  const agrees = state === 'asking' && !programme;
  const press = async () => {
    onWrong((await startReading(id, agrees))?.message);
    onChange();
  };
  return (
    <Button size="small" icon={<RefreshCw size={16} aria-hidden />} disabled={!online} onClick={() => void press()}>
      {agrees ? 'End these tickets' : RUN_WORDS[state]}
    </Button>
  );
}

const RUN_WORDS = { new: 'Start', running: 'Check now', paused: 'Resume', asking: 'Check again' } as const;

/** Opens what it would change on the screen of imports, which applies it. */
function Look({ health: { id, state, programme }, onWrong }: Omit<SourceButtonsProps, 'onChange'>) {
  const online = useOnline();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const offered = programme?.offered ?? 0;
  if (state === 'stopped' || (state === 'running' && offered === 0)) return null;
  const press = async () => {
    setBusy(true);
    const answer = await readProgramme(id);
    setBusy(false);
    onWrong(answer.ok ? answer.value.wrong || undefined : answer.refusal.message);
    if (!answer.ok || answer.value.import === '') return;
    openFromSource(answer.value.import);
    await navigate({ to: '/app/admin', search: { type: 'IMPORT', id: answer.value.import } });
  };
  return (
    <Button
      size="small"
      kind={offered > 0 || state === 'asking' ? 'solid' : 'soft'}
      icon={<Eye size={16} aria-hidden />}
      disabled={!online || busy}
      onClick={() => void press()}
    >
      {offered === 0
        ? 'Look at the changes'
        : plural(offered, 'Look at 1 change', `Look at ${offered.toLocaleString('en')} changes`)}
    </Button>
  );
}
