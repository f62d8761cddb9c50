import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useState } from 'react';
import { type MessagePiece, messagePieces } from '../../domain/chats/message-pieces.ts';
import { withFewMarks } from '../../domain/visible-text.ts';
import styles from './bubble.module.css';
import { nameFont } from './cards/name-font.ts';

interface BubbleProps {
  readonly text: string;
  /** Whether the reader wrote it. */
  readonly isMine: boolean;
  readonly state: 'said' | 'waiting' | 'failed';
  /** The author, where the messages before do not show it. */
  readonly name?: ReactNode;
  readonly quote?: { readonly name: string; readonly text: string } | undefined;
  /** Time and delivery state, under the last message of a run. */
  readonly note?: ReactNode;
  /** Buttons for this message. */
  readonly actions?: ReactNode;
}

/** A chat message. The reader's own are at the end side, with their delivery state. */
export const Bubble = ({ text, isMine, state, name, quote, note, actions }: BubbleProps) => (
  <div className={styles.bubble} data-mine={isMine || undefined} data-state={state}>
    {name}
    <div className={styles.line}>
      <div className={styles.body} dir="auto">
        {quote ? (
          <span className={styles.quote} dir="auto">
            <span className={`${styles.name} ${nameFont(quote.name)}`}>{quote.name}</span>
            {`: ${quote.text}`}
          </span>
        ) : null}
        <Words text={withFewMarks(text)} />
      </div>
      {actions}
    </div>
    {note}
  </div>
);

/** Longer messages are folded at first: limits in lines and in characters. */
const [LINES_SHOWN, CHARACTERS_SHOWN] = [12, 700];

function Words({ text }: { readonly text: string }) {
  const [isOpen, setOpen] = useState(false);
  const isTall = text.length > CHARACTERS_SHOWN || text.split('\n').length > LINES_SHOWN;
  const words = messagePieces(text).map((piece, index) => <Piece key={index} piece={piece} />);
  if (!isTall) return words;
  return (
    <>
      <span className={isOpen ? undefined : styles.folded}>{words}</span>
      <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}

/**
 * A part of a message. Only addresses that pass `isHttpLink` become links. They send no referrer, and nothing is loaded
 * before a press.
 */
const Piece = ({ piece: { text, href } }: { readonly piece: MessagePiece }) =>
  href === undefined ? (
    text
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {text}
    </a>
  );

interface BubbleNoteProps {
  readonly state: 'said' | 'waiting' | 'failed';
  readonly isMine: boolean;
  readonly children: ReactNode;
}

export const BubbleNote = ({ state, isMine, children }: BubbleNoteProps) => (
  <div className={styles.note} data-failed={state === 'failed' || undefined}>
    {isMine && state === 'said' ? <Check size={14} aria-label="Sent" /> : null}
    {state === 'waiting' ? <Clock size={14} aria-hidden /> : null}
    {children}
  </div>
);
