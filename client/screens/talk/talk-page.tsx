import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { talkMoment } from '../../../domain/talks/current-talks.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useCameFrom } from '../../data/came-from.ts';
import { useUserDocsLoaded } from '../../data/loading-state.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import type { ShownTalk } from '../../data/shown-talk.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStage, useTrack } from '../../data/talks.ts';
import { useContext } from 'react';
import { BackLink } from '../../ui/back-link.tsx';
import { Hero, HeroSlotsContext } from '../../ui/hero.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeMark } from './change-mark.tsx';
import { ForHosts } from './for-hosts.tsx';
import { TalkActions } from './talk-actions.tsx';
import { TalkCover } from './talk-cover.tsx';
import { TalkFeedback } from './talk-feedback.tsx';
import { TalkFacts } from './talk-facts.tsx';
import styles from './talk-page.module.css';
import { TalkLinks } from './talk-links.tsx';
import { TalkNote } from './talk-note.tsx';
import { TalkPlaces } from './talk-places.tsx';
import { TalkSpeakers } from './talk-speakers.tsx';
import { TalkPanel } from '../../parts/talk/talk-panel.tsx';
import { TalkTabs, useOpenTab } from './talk-tabs.tsx';
import { UpNext } from './up-next.tsx';

export function TalkPage({ talk, isWhole, hasVideo }: ShownTalk) {
  const { zone } = useShownZone();
  const { isWide } = useScreenVisitor();
  const { beside } = useContext(HeroSlotsContext);
  const stage = useStage(talk.stageId);
  const track = useTrack(talk.trackId);
  const open = useOpenTab();
  return (
    <div className={styles.page}>
      <article className={styles.main}>
        <BackLink {...(useCameFrom() ?? SCHEDULE)} />
        <TalkCover talk={talk} track={track} />
        {/* How fresh this is stands at the end: between the title and the time it is in the way. */}
        <HeroSlotsContext value={NO_SLOTS}>
          <Hero title={talk.title} />
        </HeroSlotsContext>
        <ChangeMark talk={talk} zone={zone} />
        <TalkFacts talk={talk} stage={stage} track={track} />
        {talk.kind === 'talk' ? <TalkActions talk={talk} hasVideo={hasVideo} /> : null}
        {talk.kind === 'talk' ? <TalkPlaces talk={talk} /> : null}
        <ForHosts talk={talk} />
        {isWide ? <Parts talk={talk} isWhole={isWhole} /> : <PartsAsTabs talk={talk} isWhole={isWhole} />}
      </article>
      {isWide ? (
        <div className={styles.beside}>
          <TalkPanel talk={talk} {...open} />
          <UpNext current={talk} />
        </div>
      ) : null}
      <div className={styles.end}>{beside}</div>
    </div>
  );
}

type PartsProps = Pick<ShownTalk, 'talk' | 'isWhole'>;

/** What stands below the picture, beside which there is room for all that is done together. */
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
      <div className={styles.main}>
        <Parts talk={talk} isWhole={isWhole} />
      </div>
    }
  />
);

const About = ({ talk }: Pick<ShownTalk, 'talk'>) => (
  <>
    <Paragraphs label="About this talk" text={talk.description} />
    <TalkSpeakers talk={talk} />
    <TalkLinks talk={talk} />
  </>
);

/** What one makes of it oneself; once it has begun, when it is known what one has: what is asked for after it would push down the note. */
function OwnWords({ talk }: Pick<ShownTalk, 'talk'>) {
  const moment = useAtNow(STATUS_REFRESH, (now) => talkMoment(talk, now));
  const isKnown = useUserDocsLoaded();
  if (moment !== 'future' && !isKnown) return <Skeleton height={moment === 'ended' ? '16rem' : NOTE_ALONE} />;
  return (
    <>
      <TalkFeedback talk={talk} />
      {talk.kind === 'talk' ? <TalkNote talk={talk} /> : null}
    </>
  );
}

/** Of a note in which nothing stands yet, without what is asked for above it. */
const NOTE_ALONE = '8.25rem';

/** Way back for visitors by a direct link. */
const SCHEDULE = { href: '/app/schedule', label: 'Schedule' };
const NO_SLOTS = {};
