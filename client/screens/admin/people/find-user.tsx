import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefCallback, useCallback, useId, useState } from 'react';
import { type FoundUser, useFindUsers } from '../../../data/admin/people/find-users.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { FoundList } from '../../../ui/panel/found-list.tsx';
import styles from './people.module.css';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface FindUserProps {
  readonly onOpen: (id: string) => void;
  /** Gives a ticket to a person who was not found. */
  readonly onGive: (query: string) => void;
}

/** Finds people by two letters of a name or an email address; arrows select, Enter opens (WAI-ARIA practices, combobox). */
export function FindUser({ onOpen, onGive }: FindUserProps) {
  const id = useId();
  const [{ query, at }, set] = useState({ query: '', at: 0 });
  const { found, isSettled } = useFindUsers(query);
  const open = (one: FoundUser | undefined) => {
    if (one) onOpen(one.value);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 0 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (step !== 0) return set({ query, at: Math.max(0, Math.min(at + step, found.length - 1)) });
    event.currentTarget.blur(); // Also if the same person's card is already shown.
    open(found[at]);
  };
  return (
    <Stack gap={2}>
      <LabeledControl label="Name or email address">
        <input
          ref={useFirstFocus()}
          role="combobox"
          // Opening the URL changes no screen, so nothing else takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          autoComplete="off"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          aria-keyshortcuts="/"
          value={query}
          onChange={({ target }) => set({ query: target.value, at: 0 })}
          onKeyDown={press}
        />
      </LabeledControl>
      <FoundList id={id} found={found} at={at} onTake={open} className={styles.found} faceOf={faceOf} />
      <NoOne isSo={isSettled && found.length === 0} query={query.trim()} onGive={onGive} />
    </Stack>
  );
}

interface NoOneProps extends Pick<FindUserProps, 'onGive'> {
  readonly isSo: boolean;
  readonly query: string;
}

/** Says that no one was found and what to do; before a search, how to find someone. */
const NoOne = ({ isSo, query, onGive }: NoOneProps) =>
  isSo ? (
    <>
      <output>{`No one found for “${query}”.`}</output>
      <div>
        <Button onClick={() => onGive(query)}>Give a ticket…</Button>
      </div>
    </>
  ) : (
    <Muted>Type at least two letters of the name, or the full email address.</Muted>
  );

const faceOf = ({ label }: FoundUser) => <Avatar name={label} size="small" />;

/** Returns a `ref`. A change of screen focuses its heading (shell/root-frame.tsx), but the desk starts in this field. */
function useFirstFocus(): RefCallback<HTMLInputElement> {
  const router = useRouter();
  return useCallback(
    (field) => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && field?.focus()),
    [router],
  );
}
