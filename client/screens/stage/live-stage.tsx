import type { ReactNode } from 'react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { withoutStreamWords } from '../../../domain/talks/join-words.ts';
import { stageRoom } from '../../../domain/chats/room.ts';
import { CURRENT_TALKS_REFRESH } from '../../../domain/limits/talks.ts';
import { talkProgress } from '../../../domain/talks/current-talks.ts';
import { relevantFirst, toWatchFirst } from '../../../domain/talks/by-relevance.ts';
import { speakerNames, type Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { useDeferredAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import { useCurrentTalks, useIncomingTalks } from '../../data/talks/current-talks.ts';
import { usePlayer } from '../../data/player/player-current.ts';
import { useAvailabilityLabel } from '../../data/talks/availability-labels.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { useStage, useStages, useTalk, useTrack } from '../../data/talks/talks.ts';
import { liveWords } from '../../parts/live-words.ts';
import { TalkPanel } from '../../parts/talk/talk-panel.tsx';
import { UpNextRow } from '../../parts/up-next-row.tsx';
import { useAutoAdvance } from '../../players/use-auto-advance.ts';
import { AnswerFacts } from '../../parts/fields/answer-facts.tsx';
import { GuestTalkActions } from '../../parts/guest-actions.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { PlayerOrCover } from '../../players/player-or-cover.tsx';
import { playInstead } from '../../players/switch-talk.ts';
import { Card } from '../../ui/cards/card.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { MediaCard } from '../../ui/cards/media-card.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { SidebarLayout } from '../../ui/layout/sidebar-layout.tsx';
import styles from './stage.module.css';
import { Grid } from '../../ui/layout/grid.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/layout/text.tsx';

const route = getRouteApi('/app/stage');

/** The most relevant talk with its player, then the other stages (on phones directly below), then upcoming talks. */
export function LiveStage() {
  const kept = useDeferredAgendaTalkIds();
  const current = relevantFirst(useCurrentTalks(), { kept, stages: useStages() });
  const incoming = useIncomingTalks();
  const { isWide } = useScreenVisitor();
  const shown = useShown(current, incoming);
  const others = current.filter(({ id }) => id !== shown?.id);
  const now = others.length > 0 ? <Now talks={others} /> : null;
  const next = <UpNext talks={incoming.filter(({ id }) => id !== shown?.id)} />;
  const panel = shown ? <Panel talk={shown} /> : null;
  if (isWide)
    return (
      <div className={styles.stage}>
        <SidebarLayout side={<Beside panel={panel} now={now} />}>
          {shown ? <Shown talk={shown} /> : null}
          {next}
        </SidebarLayout>
      </div>
    );
  return (
    <Stack gap={5}>
      {shown ? <Shown talk={shown} /> : null}
      {now}
      {panel}
      {next}
    </Stack>
  );
}

/** Column beside the picture: the talk's tabs, and the other current talks. */
const Beside = ({ panel, now }: { readonly panel: ReactNode; readonly now: ReactNode }) =>
  panel || now ? (
    <Stack as="aside" gap={5}>
      {panel}
      {now}
    </Stack>
  ) : null;

/** Tabs of the talk, as on its page; a talk without a room uses its stage's. */
function Panel({ talk }: { readonly talk: Talk }) {
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TalkPanel
      talk={talk}
      elseRoom={talk.stageId === null ? undefined : stageRoom(talk.stageId)}
      tab={tab}
      onTab={(to) => void navigate({ search: (before) => ({ ...before, tab: to }), replace: true, resetScroll: false })}
    />
  );
}

/** The talk shown: the one playing, else the one chosen, else the most relevant stream, else a current or upcoming talk. */
function useShown(current: readonly Talk[], incoming: readonly Talk[]): Talk | undefined {
  const { talk: chosen } = route.useSearch();
  const player = usePlayer();
  const watched = useTalk(player?.isClicked ? player.talkId : '');
  const now = useTimeDerived(CURRENT_TALKS_REFRESH, (at) => toWatchFirst(current, at)?.id ?? '');
  const navigate = route.useNavigate();
  useAutoAdvance(
    (talk) => void navigate({ search: (before) => ({ ...before, talk }), replace: true, resetScroll: false }),
  );
  const find = (wanted: string | undefined) => [...current, ...incoming].find(({ id }) => id === wanted);
  return watched ?? find(chosen) ?? find(now) ?? incoming[0];
}

function Shown({ talk }: { readonly talk: Talk }) {
  const track = useTrack(talk.trackId);
  const speakers = speakerNames(talk);
  const room = useAvailabilityLabel(talk.id);
  return (
    <Stack as="article" gap={2} justify="start">
      <PlayerOrCover key={talk.id} talk={talk}>
        <CoverArt seed={talk.id} tint={track?.color ?? '#5b6b8c'} />
        {talk.coverUrl ? <Picture className={styles.cover} src={talk.coverUrl} width={1280} height={720} /> : null}
      </PlayerOrCover>
      <Text as="h2" size="xl" weight={600} className={styles.title}>
        <Link to="/app/talk/$id" params={{ id: talk.id }} className={styles.link}>
          {talk.title}
        </Link>
      </Text>
      {room ? (
        <Text weight={600} tone="warn">
          {room}
        </Text>
      ) : null}
      {speakers ? <Text tone="muted">{speakers}</Text> : null}
      <Facts talk={talk} />
      <GuestTalkActions talk={talk} />
      {talk.isStreamed ? null : (
        <LinkButton kind="soft" to="/app/talk/$id" params={{ id: talk.id }}>
          {texts.goToTalk}
        </LinkButton>
      )}
      <StageLinks talk={talk} />
    </Stack>
  );
}

/** Links of the stage, such as the chat of the hall. */
function StageLinks({ talk }: { readonly talk: Talk }) {
  const stage = useStage(talk.stageId);
  return stage?.links ? <LinkList title={`About ${stage.name}`} links={stage.links} /> : null;
}

/** Answers to the event's own fields of the stage and the talk. */
function Facts({ talk }: { readonly talk: Talk }) {
  const stage = useStage(talk.stageId);
  const [ofStage, ofTalk] = [useReleasedFields('stage'), useReleasedFields('talk')];
  if (!stage?.extra && !talk.extra) return null;
  return (
    <Row as="ul" gap={2} wrap lineGap={2} className={styles.facts} aria-label="About this talk and its stage">
      <AnswerFacts list={ofStage} thing={stage} />
      <AnswerFacts list={ofTalk} thing={talk} />
    </Row>
  );
}

function Now({ talks }: { readonly talks: readonly Talk[] }) {
  return (
    <Section title="Now" look="bare">
      <Stack as="ul" gap={2} className={styles.now} aria-label="Now">
        {talks.map((talk) => (
          <NowCard key={talk.id} talk={talk} />
        ))}
      </Stack>
    </Section>
  );
}

function NowCard({ talk }: { readonly talk: Talk }) {
  const stage = useStage(talk.stageId)?.name;
  const track = useTrack(talk.trackId);
  const left = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => liveWords(talk, now));
  const share = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => Math.floor(talkProgress(talk, now) * 100));
  return (
    <li>
      <MediaCard
        size="row"
        seed={talk.id}
        cover={talk.coverUrl}
        tint={track?.color ?? '#5b6b8c'}
        progress={share / 100}
        kicker={[stage, left, withoutStreamWords(talk)].filter(Boolean).join(' · ')}
        line={[useAvailabilityLabel(talk.id), speakerNames(talk)].filter(Boolean).join(' · ')}
        to="/app/stage"
        search={{ talk: talk.id }}
        resetScroll={false}
        onClick={() => playInstead(talk.id)}
      >
        {talk.title}
      </MediaCard>
    </li>
  );
}

const UpNext = ({ talks }: { readonly talks: readonly Talk[] }) => (
  <Section title="Up next" look="bare">
    {talks.length === 0 ? (
      <Text tone="muted">{texts.nothingUpcoming}</Text>
    ) : (
      <Card flush>
        <Grid as="ul" column={22} aria-label="Up next">
          {talks.map((talk) => (
            <UpNextRow key={talk.id} talk={talk} />
          ))}
        </Grid>
      </Card>
    )}
  </Section>
);
