import { getRouteApi } from '@tanstack/react-router';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useOnline } from '../../data/device/online.ts';
import { useRoomRules, useTalkRoom } from '../../data/talk-room/talk-room.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Hero } from '../../ui/cards/hero.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Loading } from '../../ui/status/loading.tsx';
import { Notice } from '../../ui/status/notice.tsx';
import { ForHosts } from './for-hosts.tsx';
import { HostTabs } from './host-tabs.tsx';
import styles from './host.module.css';
import { useState } from 'react';
import { plural } from '../../../domain/plural.ts';
import type { RoomRules } from '../../../domain/chats/room-rules.ts';
import { ROOM_NOTICE_MAX, SLOW_CHOICES } from '../../../domain/limits/hosting.ts';
import { layDown } from '../../data/talks/hosting.ts';
import ask from '../../parts/ask/ask.module.css';
import { Button } from '../../ui/actions/button.tsx';
import { Textarea } from '../../ui/input/textarea.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Select } from '../../ui/filters/select.tsx';
import { Switch } from '../../ui/actions/switch.tsx';

const slowWords = (seconds: number): string =>
  seconds === 0 ? 'As often as they like' : plural(seconds, 'Once a second', `Once in ${seconds} seconds`);

interface RulesProps {
  readonly rules: RoomRules;
  readonly put: (change: Partial<RoomRules>) => Promise<boolean>;
}

/** The room's rules; changes apply at once for everyone. */
function RoomRulesPart({ talkId }: { readonly talkId: string }) {
  const rules = useRoomRules(talkId);
  const put = (change: Partial<RoomRules>) => layDown(talkId, change);
  return (
    <Section look="bare" title="Rules of the room">
      <div className={styles.question}>
        <Switch
          on={rules.moderated}
          onChange={(moderated) => void put({ moderated })}
          detail="A question is seen by the hosts alone until one of them approves it"
        >
          Let questions in one by one
        </Switch>
        <Switch on={rules.closed} onChange={(closed) => void put({ closed })} detail="What was asked stays">
          Take no more questions and messages
        </Switch>
        <Slow rules={rules} put={put} />
        <RoomNotice rules={rules} put={put} />
      </div>
    </Section>
  );
}

const Slow = ({ rules, put }: RulesProps) => (
  <Select
    label="Messages of one person"
    value={String(rules.slow)}
    options={SLOW_CHOICES.map((seconds) => ({ value: String(seconds), label: slowWords(seconds) }))}
    onChoose={(seconds) => void put({ slow: Number(seconds) as RoomRules['slow'] })}
  />
);

function RoomNotice({ rules, put }: RulesProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? rules.notice;
  const say = async () => {
    // On failure the text stays, to be sent again.
    if (await put({ notice: shown.trim() })) setTyped(undefined);
  };
  const isSaid = shown.trim() === rules.notice;
  return (
    <>
      <Textarea
        label="A word to everybody in the room"
        rows={1}
        maxLength={ROOM_NOTICE_MAX}
        value={shown}
        onText={setTyped}
      />
      <div className={ask.buttons}>
        <Button size="small" aria-disabled={isSaid ? true : undefined} onClick={isSaid ? undefined : () => void say()}>
          Say it
        </Button>
      </div>
    </>
  );
}

const route = getRouteApi('/app/talk/$id/host');

/** /app/talk/{id}/host: for the talk's speakers and organisers; the server sends it only to them. */
export const HostScreen = () => <ForHosts id={route.useParams().id}>{(talk) => <Hosting talk={talk} />}</ForHosts>;

function Hosting({ talk }: { readonly talk: Talk }) {
  const isRead = useTalkRoom(talk.id);
  const isOnline = useOnline();
  return (
    <div className={styles.host}>
      <BackLink href={`/app/talk/${talk.id}`} label="Talk" />
      <Hero title="Questions and polls" hint={talk.title} />
      <div>
        <LinkButton to="/app/talk/$id/screen" params={{ id: talk.id }}>
          Show on a screen
        </LinkButton>
      </div>
      {isOnline ? null : (
        <Notice tone="info">
          <p>You are offline. To lead the discussion you need a connection. What you write here stays.</p>
        </Notice>
      )}
      <HostTabs talk={talk} />
      {/* Rules are only shown once they are loaded. */}
      {isRead ? (
        <RoomRulesPart talkId={talk.id} />
      ) : isOnline ? (
        <Loading label="Loading the rules of the room" rows={4} />
      ) : null}
    </div>
  );
}
