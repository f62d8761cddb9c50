import Eye from 'lucide-react/icons/eye';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import type { SourceHealth } from '../../../../domain/sources/source-health.ts';
import { openFromSource } from '../../../data/admin/event/imports.ts';
import { readProgramme, run } from '../../../data/admin/event/sources.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorNotice } from '../../../ui/status/error-notice.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { useAdminSearch, useNarrowAdmin } from '../admin-address.ts';
import styles from './sources.module.css';

interface ProgrammeActsProps {
  readonly health: SourceHealth;
  readonly onChange: () => void;
}

/** Shows what a programme would change, starts it or reads it now, and opens its settings. */
export function ProgrammeActs({ health, onChange }: ProgrammeActsProps) {
  const { id, name, state } = health;
  const online = useOnline();
  const isOpen = useAdminSearch().id === id;
  const narrow = useNarrowAdmin();
  const [why, setWhy] = useState<string>();
  const read = async () => {
    setWhy((await run(id))?.message);
    onChange();
  };
  return (
    <>
      <Row gap={2} wrap align="center" className={styles.acts}>
        <Look health={health} onWrong={setWhy} />
        {state === 'stopped' ? null : (
          <Button
            size="small"
            icon={<RefreshCw size={16} aria-hidden />}
            disabled={!online}
            onClick={() => void read()}
          >
            {RUN_WORDS[state]}
          </Button>
        )}
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Settings of ${name}`}
          onClick={() => narrow({ id: isOpen ? undefined : id })}
        >
          Settings
        </Button>
      </Row>
      {why === undefined ? null : <ErrorNotice>{why}</ErrorNotice>}
    </>
  );
}

const RUN_WORDS = {
  new: 'Start',
  running: 'Check now',
  paused: 'Resume',
  asking: 'Check again',
  stopped: '',
} as const;

interface LookProps {
  readonly health: SourceHealth;
  readonly onWrong: (why: string | undefined) => void;
}

/** Opens what it would change on the screen of imports, which applies it. */
function Look({ health: { id, state, programme }, onWrong }: LookProps) {
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
