import { Link } from '@tanstack/react-router';
import type { Stage } from '../../../domain/stages/stage.ts';
import type { Track } from '../../../domain/stages/track.ts';
import { nextOnStage } from '../../../domain/talks/next-talk.ts';
import { talkStatus } from '../../../domain/talks/talk-status.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { STATUS_REFRESH } from '../../../domain/limits/talks.ts';
import { SECOND } from '../../../domain/time.ts';
import { useAtNow } from '../../data/at-now.ts';
import { useClockSource, useNow } from '../../data/now.ts';
import { useTalks } from '../../data/talks.ts';
import { Chip } from '../../ui/chip.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { CoverArt } from '../../ui/cover-art.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './talk-cover.module.css';

interface TalkCoverProps {
  readonly talk: Talk;
  readonly stage: Stage | undefined;
  readonly track: Track | undefined;
}

/** The picture of a talk and, on it, how it stands with the talk right now. */
export function TalkCover({ talk, stage, track }: TalkCoverProps) {
  return (
    <div className={styles.cover}>
      <CoverArt seed={talk.id} tint={track?.color ?? '#5b6b8c'} />
      {/* Lies over the drawn cover, which stays where the picture cannot be had. */}
      {talk.coverUrl ? <Picture className={styles.picture} src={talk.coverUrl} width={1280} height={720} /> : null}
      <div className={styles.words}>
        {talk.cancelled ? <p className={styles.state}>Cancelled</p> : <TalkState talk={talk} stage={stage} />}
      </div>
    </div>
  );
}

/** Without a player nobody is led from talk to talk, so the status is the plain one of the time. */
function TalkState({ talk, stage }: Omit<TalkCoverProps, 'track'>) {
  const status = useAtNow(STATUS_REFRESH, (now) => talkStatus({ talk, next: undefined, now, wasStreaming: false }));
  if (status === 'future') return <Ahead talk={talk} />;
  if (status === 'finished') return <p className={styles.state}>{texts.talkFinished}</p>;
  if (status === 'onehourfinished') return <JustFinished talk={talk} />;
  return (
    <p className={styles.live}>
      <Chip tone="live">{texts.streaming}</Chip>
      {stage ? <span className={styles.where}>{stage.name}</span> : null}
    </p>
  );
}

function Ahead({ talk }: { readonly talk: Talk }) {
  const now = useNow(SECOND);
  const source = useClockSource();
  return (
    <>
      <p className={styles.kicker}>Starts in</p>
      <p className={styles.countdown}>
        <Countdown
          left={talk.startsAt - now}
          label=""
          note={source === 'device' ? 'by your device clock' : undefined}
        />
      </p>
    </>
  );
}

function JustFinished({ talk }: { readonly talk: Talk }) {
  const next = nextOnStage(useTalks(), talk);
  if (!next) return <p className={styles.state}>{texts.talkFinished}</p>;
  return (
    <>
      <p className={styles.kicker}>{next.title}</p>
      <Link className={styles.next} to="/app/talk/$id" params={{ id: next.id }}>
        {texts.goToNextTalk}
      </Link>
    </>
  );
}
