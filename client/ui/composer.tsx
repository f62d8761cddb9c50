import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import styles from './composer.module.css';
import { IconButton } from './icon-button.tsx';

interface ComposerProps {
  /** What is written here, and to whom: "Write to Linh". */
  readonly label: string;
  /** In its place as long as nothing is typed: what becomes of it now. */
  readonly hint?: string | undefined;
  /** What was typed before, and who keeps what is typed. */
  readonly draft: string;
  readonly onDraft: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** Characters. */
  readonly most: number;
  /** Why nothing can be sent just now. What is typed stays. */
  readonly blocked?: ReactNode;
  /** What it answers. */
  readonly about?: ReactNode;
  /** What the button does: "Ask". */
  readonly sends?: string;
  /** How it is sent. Shown from the first focus on, and to stay: what closes under a press would move what is pressed. */
  readonly choices?: ReactNode;
}

/** Where characters begin to be counted. */
const NEARLY = 0.9;

/** Writes something and sends it: Enter does where there is a keyboard, and breaks the line under a thumb. */
export function Composer({ label, hint, about, sends = 'Send', choices, ...writing }: ComposerProps) {
  const { most, blocked } = writing;
  const { text, change, send, press, area, length, mayNotSend } = useWriting(writing);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.composer}>
      {about ? <div className={styles.about}>{about}</div> : null}
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
    // What is sent may be the first line of a list that grows by it, and pushes the field out of the window.
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
