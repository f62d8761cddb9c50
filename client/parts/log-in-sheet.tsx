import { useState } from 'react';
import { plural } from '../../domain/plural.ts';
import { usePublicEvent } from '../data/device/event.ts';
import { type SavedAsGuest, savedAsGuest } from '../data/device/take-along.ts';
import { AnchorButton, LinkButton } from '../ui/actions/link-button.tsx';
import { Muted } from '../ui/layout/muted.tsx';
import { Stack } from '../ui/layout/stack.tsx';
import { Sheet } from '../ui/overlays/sheet.tsx';
import type { GuestAction } from './guest-actions.tsx';
import { LogInButton } from './log-in-button.tsx';

interface Words {
  readonly title: string;
  readonly why: string;
}

const NAMED = 'Questions, chat and votes carry a name, so they need a ticket.';
const WORDS: Readonly<Record<GuestAction, Words>> = {
  ask: { title: 'Log in to ask a question', why: NAMED },
  chat: { title: 'Log in to chat', why: NAMED },
  join: { title: 'Log in to join', why: 'The address of the room is for people with a ticket.' },
  save: { title: 'Log in to save on all devices', why: 'Without a log-in, what you save stays on this device.' },
  watch: { title: 'Log in to watch', why: 'Streams and recordings need a ticket.' },
};

interface LogInSheetProps {
  readonly action: GuestAction;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Tells a guest why an action needs a log-in, what comes along, and how to get in. */
export const LogInSheet = ({ action, open, onClose }: LogInSheetProps) => (
  <Sheet open={open} onClose={onClose} title={WORDS[action].title} place="centre" foot={<Ways />}>
    <Stack gap={3}>
      <p>{WORDS[action].why}</p>
      <Saved />
      <Muted>Reading needs no log-in.</Muted>
    </Stack>
  </Sheet>
);

/** What the guest saved on this device until the sheet was opened. */
function Saved() {
  const [saved] = useState(savedAsGuest);
  return saved ? <p>{comesAlong(saved)}</p> : null;
}

/** `Your 12 saved talks and 2 notes on this device come with you.`, as whole sentences. */
export function comesAlong({ talks, notes }: Pick<SavedAsGuest, 'talks' | 'notes'>): string {
  if (notes === 0)
    return plural(
      talks,
      'Your saved talk on this device comes with you.',
      `Your ${talks} saved talks on this device come with you.`,
    );
  if (talks === 0)
    return plural(
      notes,
      'Your note on this device comes with you.',
      `Your ${notes} notes on this device come with you.`,
    );
  return plural(
    talks,
    plural(
      notes,
      'Your saved talk and your note on this device come with you.',
      `Your saved talk and ${notes} notes on this device come with you.`,
    ),
    plural(
      notes,
      `Your ${talks} saved talks and your note on this device come with you.`,
      `Your ${talks} saved talks and ${notes} notes on this device come with you.`,
    ),
  );
}

function Ways() {
  const event = usePublicEvent();
  return (
    <>
      <LogInButton kind="solid" />
      {event?.registration ? (
        <LinkButton to="/auth/registration">Register</LinkButton>
      ) : event?.ticketUrl ? (
        <AnchorButton href={event.ticketUrl} target="_blank" rel="noreferrer">
          Get a ticket
        </AnchorButton>
      ) : null}
    </>
  );
}
