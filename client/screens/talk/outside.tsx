import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { STATUS_REFRESH, STREAM_OPENS } from '../../../domain/limits/talks.ts';
import { joinLabel } from '../../../domain/talks/join-words.ts';
import { isRoomOpen, roomName } from '../../../domain/talks/player/room-elsewhere.ts';
import type { OutsideRoom } from '../../../domain/talks/player/talk-stream.ts';
import { endsAt, type Talk } from '../../../domain/talks/talk.ts';
import { GuestActions } from '../../parts/guest-actions.tsx';
import { useIsGuest } from '../../data/people/me.ts';
import { useOnline } from '../../data/device/online.ts';
import { useNow } from '../../data/loading/now.ts';
import { useRoomElsewhere } from '../../data/talks/streams.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';
import styles from './outside.module.css';
import { copyText } from '../../data/device/copy-text.ts';

/** A talk's meeting outside the app. Its address is there from 15 minutes before the start to the end, by the server's clock. */
export function OutsideCard({ talk }: { readonly talk: Talk }) {
  const now = useNow(STATUS_REFRESH);
  const isGuest = useIsGuest();
  const room = useRoomElsewhere(talk.id);
  const name = room ? roomName(room) : talk.elsewhere;
  if (name === undefined || talk.cancelled || now >= endsAt(talk)) return null;
  return (
    <Stack as="section" gap={3} className={styles.card} aria-label="Room elsewhere">
      <Text as="h2" size="lg" weight={650}>
        {name === '' ? 'This talk is in a room elsewhere' : `This talk is in ${name}`}
      </Text>
      <Text tone="muted">{learnsWords(name)}</Text>
      {isRoomOpen(talk, now) && !isGuest ? <Join room={room} name={name} /> : <p>{opensWords(talk.startsAt - now)}</p>}
      <GuestActions actions={JOIN} />
    </Stack>
  );
}

const JOIN = ['join'] as const;

const learnsWords = (name: string): string =>
  name === ''
    ? 'It opens outside this app. Its host learns your network address and the name you give there.'
    : `It opens outside this app. ${name} learns your network address and the name you give there.`;

/** `left`: milliseconds to the start. */
function opensWords(left: number): string {
  if (left > STREAM_OPENS) return 'Opens 15 minutes before.';
  return left > 0 ? 'It opens in a moment.' : 'It is open to people who are logged in.';
}

function Join({ room, name }: { readonly room: OutsideRoom | undefined; readonly name: string }) {
  const isOnline = useOnline();
  if (!room) return <output>{isOnline ? 'Loading the address …' : 'You need a connection for this.'}</output>;
  return (
    <>
      {isOnline ? null : <output>You need a connection for this. Copy the link.</output>}
      <Row gap={2} wrap>
        {isOnline ? (
          <a href={room.url} target="_blank" rel="noreferrer" {...buttonLook({ kind: 'solid' })}>
            <ExternalLink size={18} aria-hidden />
            <span>{joinLabel(name)}</span>
          </a>
        ) : null}
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copyText(room.url, 'link')}>
          Copy the link
        </Button>
      </Row>
    </>
  );
}
