import { useEffect, useState } from 'react';
import { listUsers } from '../../../domain/accounts/account-calls.ts';
import { http } from '../../platform/connection.ts';
import { type Choice } from './choices.ts';
import { useFindPeople } from './speakers.ts';

export interface FoundUser extends Choice {
  /** Tells them from their namesakes. */
  readonly detail: string;
}

/** Letters of a name before it is looked for. */
const LEAST = 2;
/** Milliseconds without a keystroke after which the server is asked. */
const SETTLED = 300;

/** Finds somebody by what they say at the desk: names on this device, a mail address at the server. */
export function useFindUsers(query: string): readonly FoundUser[] {
  const find = useFindPeople();
  const isAddress = query.includes('@');
  const addressed = useAddressed(isAddress ? query.trim() : '');
  if (isAddress) return addressed;
  return query.trim().length < LEAST ? [] : find(query);
}

/** Whose mail address begins like this. Addresses are on no device. */
function useAddressed(address: string): readonly FoundUser[] {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly found: readonly FoundUser[] }>();
  useEffect(() => {
    if (address === '') return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void http.ask(listUsers, { search: address, count: 8 }, { signal: asking.signal }).then((listed) => {
        if (asking.signal.aborted || !listed.ok) return;
        const found = listed.value.data.map((user) => ({
          value: user.id,
          label: `${user.first_name} ${user.last_name}`.trim(),
          detail: [user.email, user.company?.name ?? user.attendee_company].filter(Boolean).join(', '),
        }));
        setAnswer({ of: address, found });
      });
    }, SETTLED);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [address]);
  return answer?.of === address ? answer.found : [];
}
