import type { Person } from '../../../domain/people/person.ts';
import { connection } from '../../../domain/connections/connection.ts';
import { connectWith, disconnectFrom, useConnection, useConnectionSending } from '../../data/connections.ts';
import { useIsBlocked } from '../../data/blocks.ts';
import { useOnline } from '../../data/online.ts';
import { tryFailedAgain } from '../../data/sync-state.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StateButton } from '../../ui/state-button.tsx';
import styles from './profile.module.css';

/**
 * The whole cycle: ask, and press again to take it back; accept or decline; part. What is done here stands at once, and is
 * sent when it can be. Whom one has blocked is asked nothing; what there is can be ended.
 */
export function ConnectButton({ person }: { readonly person: Person }) {
  const state = useConnection(person.id);
  const isBlocked = useIsBlocked(person.id);
  const { isWaiting, refusal } = useConnectionSending(person.id);
  const isOffline = !useOnline();
  const failed = refusal !== undefined;
  const isReceived = state === 'received';
  const shown = failed ? 'failed' : state === 'connected' ? 'done' : state === 'sent' ? 'pending' : 'idle';
  return (
    <>
      {isBlocked && shown !== 'done' && shown !== 'pending' ? null : (
        <StateButton
          state={shown}
          texts={{ ...TEXTS, idle: isReceived ? 'Accept' : 'Connect' }}
          onDo={() => (failed ? void tryFailedAgain(connection.id(person.id)) : connectWith(person))}
          onUndo={state === 'sent' ? () => disconnectFrom(person) : undefined}
        />
      )}
      {isReceived || state === 'connected' ? (
        <Button kind="quiet" onClick={() => disconnectFrom(person)}>
          {isReceived ? 'Decline' : 'Remove'}
        </Button>
      ) : null}
      {failed ? (
        <div className={styles.note}>
          <Notice tone="error">{refusal}</Notice>
        </div>
      ) : isWaiting && isOffline ? (
        <p className={styles.note}>Will be sent when you are online</p>
      ) : null}
    </>
  );
}

const TEXTS = { pending: 'Requested', done: 'Connected', failed: 'Retry' } as const;
