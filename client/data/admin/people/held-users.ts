import { everybodyStore } from './everybody.ts';
import { useMemo, useState } from 'react';
import { type Person } from '../../../../domain/people/person.ts';
import { useSignal } from '../../../platform/react/use-signal.ts';
import { type HeldRowsOptions, same, useHeldRows } from '../records/stable-rows.ts';
import { useIsAllHere, useEntityRows } from '../records/entity-rows.ts';
import { type UserRow, userRows } from './users.ts';

/** Returns the user updated from the replica: the same object if nothing changed, undefined if the person no longer exists. */
function asKnown(user: UserRow, person: Person | undefined): UserRow | undefined {
  if (!person) return undefined;
  const { firstName, lastName } = person;
  const isSame = user.first_name === firstName && user.last_name === lastName;
  return isSame ? user : { ...user, first_name: firstName, last_name: lastName };
}

/**
 * Returns the page of people to show. While the organiser works in the list, people who now belong on another page stay on this one, with
 * the data of their panel or of the last request.
 */
export function useHeldUsers(page: readonly UserRow[], { isHeld, ...options }: HeldRowsOptions) {
  const known = useSignal(everybodyStore);
  const opened = useEntityRows(userRows);
  const isAllHere = useIsAllHere();
  const [drawn, setDrawn] = useState(page);
  const all = useMemo(() => {
    const here = new Set(page.map(({ id }) => id));
    const read = new Map([...drawn, ...opened].map((user) => [user.id, user]));
    const elsewhere = [...read.values()].filter(({ id }) => !here.has(id));
    return [...page, ...elsewhere.flatMap((user) => asKnown(user, known.get(user.id)) ?? [])];
  }, [page, drawn, opened, known]);
  const held = useHeldRows(page, isAllHere ? all : page, { ...options, isHeld: isAllHere && isHeld });
  if (!same(held.rows, drawn)) setDrawn(held.rows);
  return held;
}
