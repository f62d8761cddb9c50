import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { scheduleStatus } from '../../../domain/talks/current-talks.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useCameFrom } from '../../data/device/back-link-target.ts';
import { useUserDocsLoaded } from '../../data/loading/loading-state.ts';
import { useScreenVisitor } from '../../data/usage/screen-visitor.ts';
import { useReleasedFields } from '../../data/event-fields/released-fields.ts';
import type { ShownTalk } from '../../data/talks/talk-page-data.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage, useStages, useTrack } from '../../data/talks/talks.ts';
import { useCallback, useContext } from 'react';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Hero, HeroSlotsContext } from '../../ui/cards/hero.tsx';
import { Paragraphs } from '../../ui/layout/paragraphs.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { TalkActions } from './talk-actions.tsx';
import { TalkFeedback } from './talk-feedback.tsx';
import { TalkFacts } from './talk-facts.tsx';
import styles from './talk-page.module.css';
import { LinkList } from '../../parts/link-list.tsx';
import type { Stage } from '../../../domain/stages/stage.ts';
import { OutsideCard } from './outside.tsx';
import { TalkPlacesCard } from './talk-places.tsx';
import { TalkSpeakers } from './talk-speakers.tsx';
import { TalkPanel } from '../../parts/talk/talk-panel.tsx';
import { TalkTabs, useOpenTab } from './talk-tabs.tsx';
import { TalkUpNext } from './up-next.tsx';
import { NOTE_MAX } from '../../../domain/limits/fields.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { useNote } from '../../data/talks/notes.ts';
import { NoteField } from '../../ui/input/note-field.tsx';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { hasRoom, mayHost } from '../../../domain/hosting/host.ts';
import { AnswerSections } from '../../parts/fields/answer-facts.tsx';
import { GuestTalkActions } from '../../parts/guest-actions.tsx';
import { useIsGuest, useMe } from '../../data/people/me.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import type { Track } from '../../../domain/stages/track.ts';
import { PlayerOrCover } from '../../players/player-or-cover.tsx';
import { CoverArt } from '../../ui/cards/cover-art.tsx';
import { Picture } from '../../ui/cards/picture.tsx';
import talkCoverStyles from './talk-cover.module.css';
import { changeSentence } from '../../../domain/talks/change-sentence.ts';
import { SECOND, type Zone } from '../../../domain/time.ts';
import { markChangesSeen, useTalkChanges } from '../../data/news/changes.ts';
import { Notice } from '../../ui/status/notice.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

interface ChangeMarkProps {
  readonly talk: Talk;
  readonly zone: Zone;
}

/** Milliseconds a page must be open for a change to count as seen. */
const GLIMPSE = SECOND;

/** Change since the person last looked; counts as seen after a second. A cancelled talk stays marked. */
function ChangeMark({ talk, zone }: ChangeMarkProps) {
  const change = useTalkChanges().get(talk.id);
  const stages = useStages();
  const seeWhenLeft = useCallback(() => {
    const since = performance.now();
    return () => {
      if (performance.now() - since > GLIMPSE) markChangesSeen([talk.id]);
    };
  }, [talk.id]);
  if (talk.cancelled) return <Notice tone="warn">This talk was cancelled.</Notice>;
  if (!change) return null;
  return (
    <div ref={seeWhenLeft}>
      <Notice tone="info">{change.details.map((detail) => changeSentence(detail, zone, stages)).join('. ')}</Notice>
    </div>
  );
}

/** External links of a talk, its feedback form last. */
const TalkLinks = ({ talk }: { readonly talk: Talk }) => (
  <LinkList
    title="Links"
    links={[
      ...(talk.links ?? []),
      ...(talk.feedbackUrl === undefined ? [] : [{ title: 'Feedback form', url: talk.feedbackUrl }]),
    ]}
  />
);

/** Links of the talk's stage, such as the chat of the hall. */
function StageLinks({ stage }: { readonly stage: Stage | undefined }) {
  return stage?.links ? <LinkList title={`About ${stage.name}`} links={stage.links} /> : null;
}

interface TalkCoverProps {
  readonly talk: Talk;
  readonly track: Track | undefined;
}

/** The picture of a talk, and its player. */
const TalkCover = ({ talk, track }: TalkCoverProps) => (
  <PlayerOrCover talk={talk}>
    <CoverArt seed={talk.id} tint={track?.color ?? '#5b6b8c'} />
    {/* Covers the drawn art, which stays visible when the picture fails to load. */}
    {talk.coverUrl ? (
      <Picture className={talkCoverStyles.picture} src={talk.coverUrl} width={1280} height={720} />
    ) : null}
  </PlayerOrCover>
);

/** Whether people take part in a room outside the app alone: then there is nothing to play. */
const isOnlyOutside = ({ elsewhere, isStreamed, cancelled }: Talk): boolean =>
  elsewhere !== undefined && !isStreamed && !cancelled;

/** Link to the moderators' page, for people who may moderate, whichever tab is open. */
function ForHosts({ talk }: { readonly talk: Talk }) {
  const me = useMe();
  if (!me || !hasRoom(talk) || !mayHost(me, talk)) return null;
  return (
    <div>
      <LinkButton icon={<MessagesSquare size={18} aria-hidden />} to="/app/talk/$id/host" params={{ id: talk.id }}>
        Lead the discussion
      </LinkButton>
    </div>
  );
}

/** My private note about a talk. */
function TalkNote({ talk }: { readonly talk: Talk }) {
  const [text, save] = useNote({ kind: 'talk', id: talk.id });
  const [isKnown, isGuest] = [useUserDocsLoaded(), useIsGuest()];
  return <NoteField key={talk.id} text={text} isKnown={isKnown} most={NOTE_MAX} isLocal={isGuest} onSave={save} />;
}

export function TalkPage({ talk, isWhole, hasVideo }: ShownTalk) {
  const { zone } = useShownZone();
  const { isWide } = useScreenVisitor();
  const { beside } = useContext(HeroSlotsContext);
  const stage = useStage(talk.stageId);
  const track = useTrack(talk.trackId);
  const open = useOpenTab();
  return (
    <Stack className={styles.page}>
      <Stack as="article" gap={4} justify="start" className={styles.main}>
        <BackLink {...(useCameFrom() ?? SCHEDULE)} />
        {isOnlyOutside(talk) ? <OutsideCard talk={talk} /> : <TalkCover talk={talk} track={track} />}
        {/* Without the freshness note, which would separate title and time; the page shows it at its end. */}
        <HeroSlotsContext value={NO_SLOTS}>
          <Hero title={talk.title} />
        </HeroSlotsContext>
        <ChangeMark talk={talk} zone={zone} />
        <TalkFacts talk={talk} stage={stage} track={track} />
        {talk.kind === 'talk' ? <TalkActions talk={talk} hasVideo={hasVideo} /> : null}
        {isOnlyOutside(talk) ? null : <OutsideCard talk={talk} />}
        {talk.kind === 'talk' ? <TalkPlacesCard talk={talk} /> : null}
        <GuestTalkActions talk={talk} />
        <ForHosts talk={talk} />
        {isWide ? <Parts talk={talk} isWhole={isWhole} /> : <PartsAsTabs talk={talk} isWhole={isWhole} />}
      </Stack>
      {isWide ? (
        <Stack gap={5} justify="start">
          <TalkPanel talk={talk} {...open} />
          <TalkUpNext current={talk} />
        </Stack>
      ) : null}
      <div className={styles.end}>{beside}</div>
    </Stack>
  );
}

type PartsProps = Pick<ShownTalk, 'talk' | 'isWhole'>;

/** Content below the picture, on pages wide enough for the tabs beside it. */
const Parts = ({ talk, isWhole }: PartsProps) =>
  isWhole ? (
    <>
      <About talk={talk} />
      <OwnWords talk={talk} />
    </>
  ) : (
    <Skeleton height="24rem" />
  );

const PartsAsTabs = ({ talk, isWhole }: PartsProps) => (
  <TalkTabs
    talk={talk}
    about={
      <Stack gap={4} justify="start" className={styles.main}>
        <Parts talk={talk} isWhole={isWhole} />
      </Stack>
    }
  />
);

const About = ({ talk }: Pick<ShownTalk, 'talk'>) => (
  <>
    <Paragraphs label="About this talk" text={talk.description} />
    <TalkSpeakers talk={talk} />
    <AnswerSections list={useReleasedFields('talk')} thing={talk} />
    <AnswerSections list={useReleasedFields('stage')} thing={useStage(talk.stageId)} />
    <TalkLinks talk={talk} />
    <StageLinks stage={useStage(talk.stageId)} />
  </>
);

/** My feedback and note. Once the talk has begun it waits for my documents, so that the form does not push the note down. */
function OwnWords({ talk }: Pick<ShownTalk, 'talk'>) {
  const moment = useTimeDerived(STATUS_REFRESH, (now) => scheduleStatus(talk, now));
  const isKnown = useUserDocsLoaded();
  const isGuest = useIsGuest();
  if (moment !== 'future' && !isKnown) return <Skeleton height={moment === 'ended' ? '16rem' : NOTE_ALONE} />;
  return (
    <>
      {isGuest ? null : <TalkFeedback talk={talk} />}
      {talk.kind === 'talk' ? <TalkNote talk={talk} /> : null}
    </>
  );
}

/** Height of an empty note without the feedback form above it. */
const NOTE_ALONE = '8.25rem';

/** Back link for visitors who came by a direct link. */
const SCHEDULE = { href: '/app/schedule', label: 'Schedule' };
const NO_SLOTS = {};
