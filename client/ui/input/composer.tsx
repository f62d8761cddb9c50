import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './composer.module.css';
import { IconButton } from '../actions/icon-button.tsx';
import { Row } from '../layout/row.tsx';

interface ComposerProps {
  /** Label of the field: "Write to Linh". */
  readonly label: string;
  /** Placeholder while nothing is typed: how the text will be handled. */
  readonly hint?: string | undefined;
  /** The stored draft and the function that stores it. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** Limit in characters. */
  readonly most: number;
  /** Why nothing can be sent now. The typed text stays. */
  readonly blocked?: ReactNode;
  /** The message that is being answered. */
  readonly about?: ReactNode;
  /** Label of the button: "Ask". */
  readonly sends?: string;
  /** Options of sending. Shown from the first focus on; they stay open, because closing would move the button under the finger. */
  readonly choices?: ReactNode;
}

/** Part of the limit from which the character count is shown. */
const NEARLY = 0.9;

/** A text field with a Send button. With a keyboard Enter sends; on touch screens it breaks the line. */
export function Composer({ label, hint, about, sends = 'Send', choices, ...writing }: ComposerProps) {
  const { most, blocked } = writing;
  const { text, change, send, press, area, length, mayNotSend } = useWriting(writing);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.composer}>
      {about ? (
        <Row gap={2} align="center" className={styles.about}>
          {about}
        </Row>
      ) : null}
      <textarea
        ref={area}
        className={styles.text}
        aria-label={label}
        placeholder={hint ?? label}
        rows={1}
        dir="auto"
        value={text}
        onChange={(event) => change(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      <IconButton
        label={sends}
        icon={<SendHorizontal size={20} aria-hidden />}
        aria-disabled={mayNotSend || undefined}
        onClick={send}
      />
      {blocked === undefined && length <= most * NEARLY ? null : (
        <output className={styles.foot} data-over={length > most || undefined}>
          {blocked ?? `${length.toLocaleString('en')} of ${most.toLocaleString('en')} characters`}
        </output>
      )}
      {choices && (isOpen || text !== '') ? <div className={styles.choices}>{choices}</div> : null}
    </div>
  );
}

function useWriting({
  draft,
  onDraft,
  onSend,
  most,
  blocked,
}: Pick<ComposerProps, 'draft' | 'onDraft' | 'onSend' | 'most' | 'blocked'>) {
  const [text, setText] = useState(draft);
  const area = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const mayNotSend = length === 0 || length > most || blocked !== undefined;
  const change = (next: string): void => {
    setText(next);
    onDraft(next);
  };
  const send = (): void => {
    if (mayNotSend) return;
    onSend(text.trim());
    change('');
    area.current?.focus();
    // Sending may add a line to the list above and push the field out of view.
    requestAnimationFrame(() => area.current?.scrollIntoView({ block: 'nearest' }));
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isThumb()) return;
    event.preventDefault();
    send();
  };
  return { text, change, send, press, area, length, mayNotSend };
}

const isThumb = (): boolean => matchMedia('(pointer: coarse)').matches;
