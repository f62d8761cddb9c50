import { useEffect } from 'react';
import { personName } from '../../../domain/people/person.ts';
import type { ThreadMessage } from '../../data/chat.ts';
import { useMe } from '../../data/me.ts';
import { usePerson } from '../../data/people.ts';

interface NewestProps {
  readonly message: ThreadMessage;
  readonly onSeen?: ((message: ThreadMessage) => void) | undefined;
}

/** Reads out what others say while one is at the end of a thread, and says that it was seen as long as the page is. */
export function Newest({ message, onSeen }: NewestProps) {
  const me = useMe();
  const author = usePerson(message.by);
  useEffect(() => {
    const see = (): void => {
      if (document.visibilityState === 'visible') onSeen?.(message);
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [message, onSeen]);
  const isOthers = author && message.by !== me?.id;
  return <output className="vh">{isOthers ? `${personName(author)}: ${message.text}` : ''}</output>;
}
