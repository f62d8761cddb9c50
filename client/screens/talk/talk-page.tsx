import type { Talk } from '../../../domain/talks/talk.ts';
import { useCameFrom } from '../../data/came-from.ts';
import { useScreenVisitor } from '../../data/screen-visitor.ts';
import { useShownZone } from '../../data/shown-zone.ts';
import { useStages, useTracks } from '../../data/talks.ts';
import { Suspense, useContext } from 'react';
import { TalkResources } from '../../parts/talk-resources.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Hero, HeroSlotsContext } from '../../ui/hero.tsx';
import { Paragraphs } from '../../ui/paragraphs.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeMark } from './change-mark.tsx';
import { TalkActions } from './talk-actions.tsx';
import { TalkCover } from './talk-cover.tsx';
import { TalkFeedback } from './talk-feedback.tsx';
import { TalkFacts } from './talk-facts.tsx';
import styles from './talk-page.module.css';
import { TalkNote } from './talk-note.tsx';
import { TalkPlaces } from './talk-places.tsx';
import { TalkRoom } from './talk-room.tsx';
import { TalkSpeakers } from './talk-speakers.tsx';
import { UpNext } from './up-next.tsx';

const TalkAsk = lazyPart(async () => (await import('../../parts/ask/talk-ask.tsx')).TalkAsk);

interface TalkPageProps {
  readonly talk: Talk;
  /** False while only what the schedule shows of the talk is here, without its texts. */
  readonly isWhole: boolean;
}

export function TalkPage({ talk, isWhole }: TalkPageProps) {
  const { zone } = useShownZone();
  const { isWide } = useScreenVisitor();
  const { beside } = useContext(HeroSlotsContext);
  const stage = useStages().find(({ id }) => id === talk.stageId);
  const track = useTracks().find(({ id }) => id === talk.trackId);
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
        {talk.kind === 'talk' ? <TalkActions talk={talk} /> : null}
        {talk.kind === 'talk' ? <TalkPlaces talk={talk} /> : null}
        {isWhole ? <Paragraphs label="About this talk" text={talk.description} /> : <Skeleton height="8rem" />}
        <TalkSpeakers talk={talk} />
        {isWide ? null : <TalkRoom talk={talk} />}
        <TalkResources resources={talk.resources} />
        {isWhole ? (
          <Suspense>
            <TalkAsk talk={talk} />
          </Suspense>
        ) : null}
        <TalkFeedback talk={talk} />
        {talk.kind === 'talk' ? <TalkNote talk={talk} /> : null}
      </article>
      <div className={styles.beside}>
        {isWide ? <TalkRoom talk={talk} /> : null}
        <UpNext current={talk} />
      </div>
      <div className={styles.end}>{beside}</div>
    </div>
  );
}

/** Way back for visitors by a direct link. */
const SCHEDULE = { href: '/app/schedule', label: 'Schedule' };
const NO_SLOTS = {};
