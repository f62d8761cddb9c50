import { Suspense, useState } from 'react';
import { hasRoom } from '../../domain/hosting/host.ts';
import type { Talk } from '../../domain/talks/talk.ts';
import { useIsGuest } from '../data/people/me.ts';
import { Button } from '../ui/actions/button.tsx';
import { lazyPart } from '../ui/layout/lazy-part.ts';
import { Row } from '../ui/layout/row.tsx';

const LogInSheet = lazyPart(() => import('./log-in-sheet.tsx').then((part) => part.LogInSheet));

/** What a guest can do only after a log-in. */
export type GuestAction = 'ask' | 'chat' | 'join' | 'save' | 'watch';

const LABELS: Readonly<Record<GuestAction, string>> = {
  ask: 'Ask a question',
  chat: 'Chat',
  join: 'Join',
  save: 'Save on all devices',
  watch: 'Watch',
};

/** Buttons for actions that need a log-in: each opens a sheet that says so. Renders nothing for people who are logged in. */
export function GuestActions({ actions }: { readonly actions: readonly GuestAction[] }) {
  const [chosen, setChosen] = useState<GuestAction>();
  const [isOpen, setIsOpen] = useState(false);
  if (!useIsGuest() || actions.length === 0) return null;
  const open = (action: GuestAction) => {
    setChosen(action);
    setIsOpen(true);
  };
  return (
    <>
      <Row gap={2} wrap>
        {actions.map((action) => (
          <Button key={action} aria-haspopup="dialog" onClick={() => open(action)}>
            {LABELS[action]}
          </Button>
        ))}
      </Row>
      {chosen ? (
        <Suspense>
          <LogInSheet action={chosen} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What people who are logged in do in a talk, for guests. */
export const GuestTalkActions = ({ talk }: { readonly talk: Talk }) => (
  <GuestActions actions={[...(talk.isStreamed ? WATCH : []), ...(hasRoom(talk) ? TAKE_PART : [])]} />
);

const WATCH = ['watch'] as const;
const TAKE_PART = ['ask', 'chat'] as const;
