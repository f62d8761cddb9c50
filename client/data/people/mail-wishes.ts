import { changeMailWishes, readMailWishes } from '../../../domain/mail/unsubscribe-calls.ts';
import { http } from '../../platform/session/connection.ts';
import { useQuery } from '../../platform/http/use-query.ts';
import { raiseError } from '../../platform/http/toasts.ts';

/** Whether the person gets messages by mail, and a function to change it. Undefined while it is unknown. */
export function useMailWishes(): [messages: boolean | undefined, change: (messages: boolean) => Promise<void>] {
  const { value, put } = useQuery((signal) => http.request(readMailWishes, {}, { signal }), { about: 'mine' });
  const change = async (messages: boolean) => {
    const answer = await http.request(changeMailWishes, { messages }, { key: crypto.randomUUID() });
    if (answer.ok) put(answer.value);
    else raiseError(answer.refusal.message);
  };
  return [value?.messages, change];
}
