import CircleAlert from 'lucide-react/icons/circle-alert';
import { createRef, type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { toast as show, Toaster as Sonner } from 'sonner';
import { dismissToast, type Toast } from '../../data/news/toasts.ts';
import styles from './toaster.module.css';
import { Row } from '../../ui/layout/row.tsx';

/**
 * Returns an element that is always in the topmost open dialog, else at the end of the page. Elements outside an open modal
 * dialog are inert: even above it they get no clicks (whatwg/html#9936). So what must stay usable moves inside.
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
 * Shows toasts over the header, because everything else on a screen can be scrolled, while elsewhere a toast might cover the
 * button under the finger. At least five seconds, longer while hovered or focused, the newest three. Errors are announced at
 * once.
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

/** Where focus was before it moved to the toasts. */
let cameFrom: HTMLElement | null = null;

/**
 * The library returns focus to its origin whenever it leaves the toasts, so Tab would loop between them and the page's last
 * link (WCAG 2.1.2). So focus events are hidden from it, and a mouse event is sent instead, which stops its timer: a button
 * does not disappear while it has focus.
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

/** Returns focus to the page when the focused toast is removed. */
function handBackFocus(card: HTMLElement | null): void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !card?.closest('li')?.contains(focused)) return;
  cameFrom?.focus({ preventScroll: true });
  focused.blur();
}

/** The toast of each topic. One that is being removed gets no new text, or it would stay off screen. */
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
      <Row gap={3} align="center" ref={card} className={styles.card} data-tone={tone}>
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
      </Row>
    ),
    { id: handle, duration: tone === 'error' || action ? 8000 : 5000, onDismiss: gone, onAutoClose: gone },
  );
}
