import KeyRound from 'lucide-react/icons/key-round';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { MACHINES_MAX } from '../../../../domain/limits/machines.ts';
import type { MachineView } from '../../../../domain/machines/machine-calls.ts';
import type { askMachines } from '../../../data/admin/event/machines.ts';
import { useOnline } from '../../../data/device/online.ts';
import { useLoaderState } from '../../../data/loading/answer.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Empty } from '../../../ui/status/empty.tsx';
import { QueryResult } from '../../../ui/status/query-result.tsx';
import { MachineRow } from './machine-row.tsx';
import { NewMachineForm } from './new-machine.tsx';
import { OtherSites, RefusedCalls } from './machine-notes.tsx';
import type { MadeToken } from './new-machine.tsx';
import styles from './machines.module.css';
import { ShownOnce } from '../shown-once.tsx';

/** /app/admin?type=MACHINES: tokens with which programs use the API. */
export function MachinesScreen() {
  const answer = useLoaderState<typeof askMachines>();
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<MadeToken>();
  const count = answer.value?.machines.length ?? 0;
  const added = (token: MadeToken) => {
    setMade(token);
    setIsAdding(false);
    answer.again();
  };
  return (
    <Page
      title="Machines"
      hint="Programs that use the API. Each has its own token, and the audit names it with every change it makes."
      width="wide"
      actions={isAdding || count >= MACHINES_MAX ? null : <Add onPress={() => setIsAdding(true)} />}
    >
      {made === undefined ? null : (
        <ShownOnce
          sentence={`Copy the token of “${made.name}” now. It is not shown again.`}
          secret={made.token}
          what="token"
          onDone={() => setMade(undefined)}
        />
      )}
      {isAdding ? <NewMachineForm onMade={added} onCancel={() => setIsAdding(false)} /> : null}
      <QueryResult {...answer} loading="Loading machines">
        {({ machines, refused }) => (
          <>
            <Tokens machines={machines} onChange={answer.again} />
            <Grid column={22} gap={4} grow align="start">
              <RefusedCalls calls={refused} />
              <OtherSites />
            </Grid>
          </>
        )}
      </QueryResult>
    </Page>
  );
}

interface TokensProps {
  readonly machines: readonly MachineView[];
  readonly onChange: () => void;
}

const Tokens = ({ machines, onChange }: TokensProps) =>
  machines.length === 0 ? (
    <Empty icon={<KeyRound size={28} />}>No program has a token yet</Empty>
  ) : (
    <Stack as="ul" aria-label="Tokens" className={styles.list}>
      {machines.map((machine) => (
        <MachineRow key={machine.id} machine={machine} onChange={onChange} />
      ))}
    </Stack>
  );

function Add({ onPress }: { readonly onPress: () => void }) {
  const online = useOnline();
  return (
    <Button kind="solid" icon={<Plus size={18} aria-hidden />} disabled={!online} onClick={onPress}>
      New token
    </Button>
  );
}
