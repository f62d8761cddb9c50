import { agenda } from '../../../domain/agenda/agenda.ts';
import { useKeepTalk } from '../../data/talks/agenda.ts';
import { useChangeSubject } from '../../data/news/change-subject.ts';
import { dismissFailed, tryFailedAgain, useSyncState, type SyncState } from '../../data/device/sync-state.ts';
import { useTalk } from '../../data/talks/talks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './failed-changes.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

interface FailedChangesProps {
  readonly onClose: () => void;
}

/** Rejected changes with their reasons; each can be sent again, undone or dismissed. */
export function FailedChanges({ onClose }: FailedChangesProps) {
  const { failed } = useSyncState();
  return (
    <Sheet open={failed.length > 0} onClose={onClose} title="Could not send">
      <Stack as="ul" gap={3}>
        {failed.map((change) => (
          <FailedChange key={change.id} change={change} />
        ))}
      </Stack>
    </Sheet>
  );
}

function FailedChange({ change }: { readonly change: SyncState['failed'][number] }) {
  const talk = useTalk(change.kind === agenda.name ? change.ref : '');
  const title = useChangeSubject(change);
  const keepTalk = useKeepTalk();
  const undo = async (talkId: string) => {
    await keepTalk(talkId, false);
    await dismissFailed(change.id);
  };
  return (
    <Stack as="li" gap={1} className={styles.change}>
      <Text weight={600}>{title}</Text>
      <Text size="sm" tone="warn">
        {change.message}
      </Text>
      <Row gap={2} className={styles.ways}>
        <Button size="small" onClick={() => void tryFailedAgain(change.id)}>
          Try again
        </Button>
        {talk ? (
          <Button size="small" onClick={() => void undo(talk.id)}>
            Undo
          </Button>
        ) : null}
        <Button size="small" kind="quiet" onClick={() => void dismissFailed(change.id)}>
          Dismiss
        </Button>
      </Row>
    </Stack>
  );
}
