import X from 'lucide-react/icons/x';
import { useId, useState, type MouseEvent, type ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import styles from './sheet.module.css';
import { Row } from '../layout/row.tsx';
import { Text } from '../layout/text.tsx';

interface SheetProps {
  readonly open: boolean;
  /** Called once, however it was closed: button, Escape, back gesture or a tap outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons that stay visible below the content. */
  readonly foot?: ReactNode;
  /** On wide screens: a drawer at the side, or a centred question. On phones always at the bottom. */
  readonly place?: 'side' | 'centre';
}

const closeAround = ({ currentTarget }: MouseEvent<HTMLElement>): void => currentTarget.closest('dialog')?.close();

/** A modal built on `<dialog>`: focus stays inside, Escape closes it, and focus returns afterwards. */
export function Sheet({ open, onClose, title, children, foot, place = 'side' }: SheetProps) {
  const titleId = useId();
  // The content stays until the closing animation ends.
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);

  const follow = (dialog: HTMLDialogElement | null) => {
    if (open && dialog?.open === false) dialog.showModal();
    if (!open && dialog?.open === true) dialog.close();
  };
  return (
    // A tap outside is a shortcut for the close button inside, so it needs no key of its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={follow}
      className={styles.sheet}
      data-place={place}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (isBeside(event)) event.currentTarget.close();
      }}
      onTransitionEnd={() => {
        if (!open) setDrawn(false);
      }}
    >
      <Row gap={3} align="center" justify="between" className={styles.head}>
        <Text as="h2" size="lg" weight={600} className={styles.title} id={titleId}>
          {title}
        </Text>
        <IconButton label="Close" icon={<X size={20} aria-hidden />} onClick={closeAround} />
      </Row>
      <div className={styles.body}>{drawn ? children : null}</div>
      {foot ? (
        <Row gap={3} wrap className={styles.foot}>
          {drawn ? foot : null}
        </Row>
      ) : null}
    </dialog>
  );
}

/** Whether a click hit the backdrop: its target is the dialog, but it is outside the dialog's box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
