import { Link } from '@tanstack/react-router';
import { withoutStreamWords } from '../../../domain/talks/join-words.ts';
import { CURRENT_TALKS_REFRESH } from '../../../domain/limits/talks.ts';
import { talkProgress } from '../../../domain/talks/current-talks.ts';
import { relevantFirst } from '../../../domain/talks/by-relevance.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { useDeferredAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useCurrentTalks } from '../../data/talks/current-talks.ts';
import { useFirstDay } from '../../data/talks/empty-agenda-hint.ts';
import { useAvailabilityLabel } from '../../data/talks/availability-labels.ts';
import { useEvent, useStage, useStages } from '../../data/talks/talks.ts';
import { liveWords } from '../../parts/live-words.ts';
import { Progress } from '../../ui/status/progress.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './live-now.module.css';
import { More, UpNext } from './up-next.tsx';
import { Muted } from '../../ui/layout/muted.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Truncate } from '../../ui/layout/truncate.tsx';

/** Current talks: kept ones first, then by stage. */
export function LiveNow() {
  const keepsNothing = useFirstDay() !== undefined;
  const talks = useCurrentTalks();
  const isLive = useEvent()?.phase === 'live';
  return (
    <>
      {isLive ? <LiveStrip talks={talks} /> : null}
      {/* Shown to people without kept talks, to keep a first one, and while no talk is on. */}
      {keepsNothing || talks.length === 0 ? <UpNext /> : null}
    </>
  );
}

function LiveStrip({ talks }: { readonly talks: readonly Talk[] }) {
  const kept = useDeferredAgendaTalkIds();
  const stages = useStages();
  const isAhead = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => talks.some(({ startsAt }) => now < startsAt));
  const title = isAhead ? 'Live now and starting soon' : 'Live now';
  return (
    <Section title={title} look="bare" more={<More to="/app/stage">Go to Stage</More>}>
      {talks.length === 0 ? (
        <Text tone="muted">{texts.nothingStreaming}</Text>
      ) : (
        <ul className={styles.strip} aria-label={title}>
          {relevantFirst(talks, { kept, stages }).map((talk) => (
            <LiveCard key={talk.id} talk={talk} isKept={kept.has(talk.id)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function LiveCard({ talk, isKept }: { readonly talk: Talk; readonly isKept: boolean }) {
  const stage = useStage(talk.stageId)?.name;
  const when = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => liveWords(talk, now));
  const room = useAvailabilityLabel(talk.id);
  const share = useTimeDerived(CURRENT_TALKS_REFRESH, (now) => Math.floor(talkProgress(talk, now) * 100));
  return (
    <li className={styles.card} data-edge>
      <Row as="p" gap={2} justify="between" className={styles.facts}>
        <Truncate as="span" className={styles.stage}>
          {stage}
        </Truncate>
        <span className={styles.when}>{when}</span>
      </Row>
      <Truncate as="h3" lines={3} className={styles.title}>
        <Link to="/app/talk/$id" params={{ id: talk.id }} className={styles.link}>
          {talk.title}
        </Link>
      </Truncate>
      {room ? (
        <Text size="xs" weight={600} tone="warn">
          {room}
        </Text>
      ) : null}
      {talk.isStreamed ? null : <Muted size="xs">{withoutStreamWords(talk)}</Muted>}
      {isKept ? (
        <Text size="xs" weight={600} tone="accent">
          On My Schedule
        </Text>
      ) : null}
      <Progress at="edge" value={share} max={100} label="Of this talk so far" />
    </li>
  );
}
