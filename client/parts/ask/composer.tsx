import { useNameNote } from '../../data/people/people.ts';
import { QUESTION_MAX } from '../../../domain/limits/hosting.ts';
import { useMayWrite } from '../../data/chat/chat-consent.ts';
import { draftOf } from '../../data/edits/drafts.ts';
import { useMutedWords } from '../../data/chat/muted.ts';
import { useOnline } from '../../data/device/online.ts';
import { ask } from '../../data/talk-room/questions.ts';
import { ConsentGate } from '../chat/consent-gate.tsx';
import { WhenLoaded } from '../when-loaded.tsx';
import { Checkbox } from '../../ui/actions/checkbox.tsx';
import { Composer as Writing } from '../../ui/input/composer.tsx';
import { usePersistedState } from '../../ui/input/persisted-state.tsx';
import styles from './ask.module.css';
import { Muted } from '../../ui/layout/muted.tsx';

interface ComposerProps {
  readonly talkId: string;
  readonly isClosed: boolean;
  readonly isModerated: boolean;
  /** At the lower edge of a phone, in place of the tabs. */
  readonly hasBar: boolean;
}

/** The field for questions, below the list. Its draft is stored on this device until it is sent. */
export function QuestionComposer({ talkId, isClosed, isModerated, hasBar }: ComposerProps) {
  const hasAgreed = useMayWrite();
  const muted = useMutedWords();
  if (isClosed) return <Muted>No more questions are taken here.</Muted>;
  return (
    <WhenLoaded width="100%" height="3rem">
      {muted !== undefined ? (
        <Muted>{muted}</Muted>
      ) : hasAgreed ? (
        <div className={styles.foot} data-action-bar={hasBar ? '' : undefined}>
          <Field talkId={talkId} isModerated={isModerated} />
        </div>
      ) : (
        <ConsentGate />
      )}
    </WhenLoaded>
  );
}

function Field({ talkId, isModerated }: Pick<ComposerProps, 'talkId' | 'isModerated'>) {
  const isOnline = useOnline();
  const draft = draftOf(`question:${talkId}`);
  const { text: kept, isAnonymous: keptChoice } = draft.read() ?? {};
  const [isAnonymous, setAnonymous] = usePersistedState(`anonymous ${talkId}`, keptChoice === true);
  const choose = (anonymous: boolean): void => {
    setAnonymous(anonymous);
    const typed = draft.read();
    if (typed) draft.save({ ...typed, isAnonymous: anonymous });
  };
  const note = useNameNote(!isAnonymous);
  const whoReads = isModerated ? 'Everyone can read it once a host has let it in' : 'Everyone can read it';
  return (
    <Writing
      label="Your question"
      hint={isOnline ? 'Ask a question' : 'Will be sent when you are online'}
      sends="Ask"
      about={note}
      draft={typeof kept === 'string' ? kept : ''}
      onDraft={(text) => draft.save(text === '' ? undefined : { text, isAnonymous })}
      onSend={(text) => ask(talkId, text, isAnonymous)}
      most={QUESTION_MAX}
      choices={
        <Checkbox
          checked={isAnonymous}
          onChange={choose}
          detail={`${whoReads}; no one, not even the hosts, sees your name.`}
        >
          Ask anonymously
        </Checkbox>
      }
    />
  );
}
