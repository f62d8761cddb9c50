import CircleAlert from 'lucide-react/icons/circle-alert';
import { createRef, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast as show, Toaster as Sonner } from 'sonner';
import { dismissToast, type Toast } from '../../data/news/toasts.ts';
import styles from './toaster.module.css';

/**
 * An element that is always in the top-most open dialog, else at the end of the page. What stands outside an open
 * modal dialog is inert: even drawn above it, it takes no click (whatwg/html#9936). So what must stay usable moves in.
 */
function useTopLayer(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    const move = () => {
      const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? document.body;
      if (host.parentElement !== top) top.append(host);
    };
    move();
    const watch = new MutationObserver(move);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    return () => {
      watch.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}

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
    if (toasts.length === 0) show.dismiss();
  }, [toasts]);
  const error = toasts.findLast((each) => each.tone === 'error');
  return createPortal(
    <>
      <p className="vh" role="alert" key={error?.id}>
        {error?.text}
      </p>
      <div onFocusCapture={enter} onBlurCapture={leave}>
        <Sonner
          position="top-center"
          visibleToasts={3}
          duration={5000}
          expand
          gap={8}
          toastOptions={{ unstyled: true, className: styles.toast ?? '' }}
          className={styles.stack ?? ''}
        />
      </div>
    </>,
    host,
  );
}

/** Where focus was before it came to the toasts. */
let cameFrom: HTMLElement | null = null;

/**
 * The library sends focus back to where it came from whenever it leaves the toasts, so Tab would go round between them
 * and the page's last link (WCAG 2.1.2). It does not hear of focus, then; it is told of a mouse instead, for which it
 * stops its clock: a button does not go while it has focus.
 */
function enter(event: FocusEvent<HTMLElement>): void {
  event.stopPropagation();
  const { currentTarget, relatedTarget } = event;
  if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  currentTarget.querySelector('ol')?.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
}

function leave(event: FocusEvent<HTMLElement>): void {
  event.stopPropagation();
  const { currentTarget, relatedTarget } = event;
  if (currentTarget.contains(relatedTarget)) return;
  currentTarget.querySelector('ol')?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget }));
}

/** Focus goes back to the page when the toast that has it goes. */
function handBackFocus(card: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !card?.closest('li')?.contains(focused)) return;
  cameFrom?.focus({ preventScroll: true });
  focused.blur();
}

/** Which toast stands for a topic. One that is on its way out is not given other words: it would stay outside the window. */
const standing = new Map<string, number>();

function present({ id, text, tone, action, topic = `toast ${id}` }: Toast): void {
  const handle = standing.get(topic) ?? id;
  standing.set(topic, handle);
  const card = createRef<HTMLDivElement>();
  const gone = () => {
    handBackFocus(card.current);
    if (standing.get(topic) === handle) standing.delete(topic);
    dismissToast(id);
  };
  show.custom(
    () => (
      <div ref={card} className={styles.card} data-tone={tone}>
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
