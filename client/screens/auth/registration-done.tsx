import { useState } from 'react';
import { leaveWaiting } from '../../data/device/log-in.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { useRegisteringNeedsConnection } from './needs-connection.ts';

/** After a registration where people do not log in by mail. */
export const Registered = () => <Hero title="You are registered" hint="We have mailed you how to log in." />;

interface OnWaitingListProps {
  /** The token of the mailed link; absent after the code was typed. */
  readonly token?: string;
  readonly position: number;
  readonly onLeft?: () => void;
}

/** After a registration when all places were taken. */
export const OnWaitingList = ({ token, position, onLeft }: OnWaitingListProps) => (
  <Stack gap={4}>
    <Hero title="You are on the waiting list" hint={`Your turn is number ${position.toLocaleString('en')}.`} />
    <Notice tone="ok">All places are taken. When one becomes free for you, we mail you, and it is yours.</Notice>
    {token === undefined ? null : <Leave token={token} onLeft={onLeft} />}
  </Stack>
);

function Leave({ token, onLeft }: { readonly token: string; readonly onLeft: (() => void) | undefined }) {
  const reason = useRegisteringNeedsConnection();
  const [why, setWhy] = useState<string>();
  const leave = async () => {
    const answer = await leaveWaiting(token);
    if (answer.ok) onLeft?.();
    else setWhy(answer.refusal.message);
  };
  return (
    <>
      {why === undefined ? null : <Notice tone="warn">{why}</Notice>}
      <Button kind="quiet" disabled={reason !== undefined} onClick={() => void leave()}>
        Leave the waiting list
      </Button>
    </>
  );
}
