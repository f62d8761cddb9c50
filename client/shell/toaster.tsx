import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { toast as show, Toaster as Sonner } from 'sonner';
import { dismissToast, type Toast } from '../data/toasts.ts';
import styles from './toaster.module.css';
import { useTopLayer } from './top-layer.ts';

interface ToasterProps {
  readonly toasts: readonly Toast[];
}

/**
 * Shows what is said in passing, over the header: whatever else is on a screen can be scrolled, and a bookmark may be
 * anywhere, so anywhere else it would come to lie under the very thumb that asks for it. Five seconds at least, longer
 * while looked at, the newest three. Errors are read out at once.
 */
export function Toaster({ toasts }: ToasterProps) {
  const host = useTopLayer();
  const shown = useRef(new Set<number>());
  useEffect(() => {
    for (const each of toasts.filter(({ id }) => !shown.current.has(id))) {
      shown.current.add(each.id);
      present(each);
    }
  }, [toasts]);
  const error = toasts.findLast((each) => each.tone === 'error');
  return createPortal(
    <>
      <p className="vh" role="alert" key={error?.id}>
        {error?.text}
      </p>
      <Sonner
        position="top-center"
        visibleToasts={3}
        duration={5000}
        expand
        gap={8}
        toastOptions={{ unstyled: true, className: styles.toast ?? '' }}
        className={styles.stack ?? ''}
      />
    </>,
    host,
  );
}

/** Which toast stands for a topic. One that is on its way out is not given other words: it would stay outside the window. */
const standing = new Map<string, number>();

function present({ id, text, tone, action, topic = `toast ${id}` }: Toast): void {
  const handle = standing.get(topic) ?? id;
  standing.set(topic, handle);
  const gone = () => {
    if (standing.get(topic) === handle) standing.delete(topic);
    dismissToast(id);
  };
  show.custom(
    () => (
      <div className={styles.card} data-tone={tone}>
        {tone === 'error' ? <CircleAlert size={18} aria-hidden /> : null}
        <span className={styles.text}>{text}</span>
        {action ? (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              gone();
              show.dismiss(handle);
              action.run();
            }}
          >
            {action.label}
          </button>
        ) : null}
      </div>
    ),
    { id: handle, duration: tone === 'error' || action ? 8000 : 5000, onDismiss: gone, onAutoClose: gone },
  );
}
