import { texts } from '../../../domain/texts.ts';
import { nextKept, openingTalk } from '../../../domain/talks/next-talk.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE, SECOND } from '../../../domain/time.ts';
import { useAgendaTalkIds } from '../../data/talks/agenda.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useClockSource, useNow } from '../../data/loading/now.ts';
import { useStage, useTalks, useTrack } from '../../data/talks/talks.ts';
import { tinted } from '../../ui/filters/chip.tsx';
import { Countdown } from '../../ui/status/countdown.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import styles from './next-talk-banner.module.css';
import { Row } from '../../ui/layout/row.tsx';

/** Before the conference the time until it starts; then the person's next talk; renders nothing without one (spec 2). */
export function NextTalkBanner() {
  const talks = useTalks();
  const kept = useAgendaTalkIds();
  const opening = openingTalk(talks);
  const isAhead = useTimeDerived(SECOND, (now) => opening !== undefined && opening.startsAt > now);
  const nextId = useTimeDerived(SECOND, (now) => nextKept(talks, kept, now)?.id ?? '');
  const next = talks.find((talk) => talk.id === nextId);
  if (opening && isAhead) return <Banner talk={opening} kicker={texts.conferenceStarts} />;
  return next ? <Banner talk={next} kicker="Next in My Schedule" /> : null;
}

interface BannerProps {
  readonly talk: Talk;
  readonly kicker: string;
}

function Banner({ talk, kicker }: BannerProps) {
  const stage = useStage(talk.stageId)?.name;
  const tint = useTrack(talk.trackId)?.color ?? '#3b5bdb';
  return (
    <Row as="section" gap={5} align="center" className={styles.banner} data-edge aria-label={kicker} {...tinted(tint)}>
      <div className={styles.words}>
        <p className={styles.kicker}>{stage ? `${kicker} · ${stage}` : kicker}</p>
        <p className={styles.title}>{talk.title}</p>
      </div>
      <p className={styles.time}>
        <TimeLeft until={talk.startsAt} />
      </p>
      <LinkButton kind="solid" to="/app/talk/$id" params={{ id: talk.id }}>
        {texts.goToTalk}
      </LinkButton>
    </Row>
  );
}

/** Separate, because only this renders every second. */
function TimeLeft({ until }: { readonly until: number }) {
  const left = until - useNow(SECOND);
  const source = useClockSource();
  return (
    <Countdown
      left={left}
      label={left < MINUTE ? 'starts now, in' : 'starts in'}
      note={source === 'device' ? 'by your device clock' : undefined}
    />
  );
}
