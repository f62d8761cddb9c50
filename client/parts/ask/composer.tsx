import { useState } from 'react';
import { QUESTION_MAX } from '../../../domain/limits/hosting.ts';
import { useConsented } from '../../data/chat-consent.ts';
import { draftOf } from '../../data/drafts.ts';
import { useMutedWords } from '../../data/muted.ts';
import { ask } from '../../data/questions.ts';
import { ConsentGate } from '../chat/consent-gate.tsx';
import { OnceKnown } from '../once-known.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LinesField } from '../../ui/lines-field.tsx';
import styles from './ask.module.css';

interface ComposerProps {
  readonly talkId: string;
  readonly isClosed: boolean;
  readonly isModerated: boolean;
  /** No chat stands on the same screen: one agrees to its rules here. */
  readonly isAlone?: boolean | undefined;
}

/** Where one asks: what is typed stays on this device until it is asked. */
export function Composer({ talkId, isClosed, isModerated, isAlone }: ComposerProps) {
  const hasAgreed = useConsented();
  const muted = useMutedWords();
  if (isClosed) return <p className={styles.hint}>No more questions are taken here.</p>;
  return (
    <OnceKnown width="100%" height="6rem">
      {muted !== undefined ? (
        <p className={styles.hint}>{muted}</p>
      ) : hasAgreed ? (
        <Field talkId={talkId} isModerated={isModerated} />
      ) : isAlone ? (
        <ConsentGate />
      ) : (
        <p className={styles.hint}>You can ask once you have agreed to the rules of the chat.</p>
      )}
    </OnceKnown>
  );
}

function Field({ talkId, isModerated }: Pick<ComposerProps, 'talkId' | 'isModerated'>) {
  const { text, take } = useKeptText(talkId);
  const [isAnonymous, setAnonymous] = useState(false);
  const typed = text.trim();
  const whoReads = isModerated ? 'The hosts let questions in.' : 'Everybody in the talk sees it.';
  const send = () => {
    ask(talkId, typed, isAnonymous);
    take('');
  };
  return (
    <div className={styles.composer}>
      <LinesField
        label="Your question"
        hint={`${text.length} of ${QUESTION_MAX} characters. ${whoReads}`}
        rows={2}
        maxLength={QUESTION_MAX}
        value={text}
        onText={take}
      />
      <Checkbox checked={isAnonymous} onChange={setAnonymous} detail="The hosts do not see it either">
        Ask without my name
      </Checkbox>
      <div className={styles.buttons}>
        <Button aria-disabled={typed === '' ? true : undefined} onClick={typed === '' ? undefined : send}>
          Ask
        </Button>
      </div>
    </div>
  );
}

function useKeptText(talkId: string) {
  const draft = draftOf(`question:${talkId}`);
  const [text, setText] = useState(() => {
    const kept = draft.read()?.['text'];
    return typeof kept === 'string' ? kept : '';
  });
  const take = (next: string) => {
    setText(next);
    draft.keep(next === '' ? undefined : { text: next });
  };
  return { text, take };
}
