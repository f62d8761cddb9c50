import { clockTime } from '../../../domain/event/time-display.ts';
import { openingTalk } from '../../../domain/talks/next-talk.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { texts } from '../../../domain/texts.ts';
import { SECOND } from '../../../domain/time.ts';
import { useTimeDerived } from '../../data/loading/use-time-derived.ts';
import { useNextForMe } from '../../data/talks/next-for-me.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage, useTalks, useTrack } from '../../data/talks/talks.ts';
import { UpNextTalk, TimeLeft } from '../../parts/next-talk.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { UpNextCard } from '../../ui/cards/up-next-card.tsx';
import Bookmark from 'lucide-react/icons/bookmark';
import type { ReactNode } from 'react';
import { plural } from '../../../domain/plural.ts';
import { useFirstDay } from '../../data/talks/empty-agenda-hint.ts';
import { useFlag } from '../../data/device/flags.ts';
import { Button } from '../../ui/actions/button.tsx';
import styles from './lobby.module.css';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

/** Explains keeping talks, until the first talk is kept. "Not now" is remembered on this device. */
function FirstDay() {
  const [isDone, setDone] = useFlag('first-day-done');
  const today = useFirstDay();
  if (isDone || today === undefined) return null;
  if (today === 'unknown') return <FirstDayToCome />;
  if (today.talks === 0) return null;
  const onStages = plural(today.stages, '1 stage', `${today.stages} stages`);
  const ofTalks = plural(today.talks, '1 talk still to come today', `${today.talks} talks still to come today`);
  return (
    <Stack as="section" gap={2} align="start" className={styles.first} aria-labelledby="first-day">
      <Words id="first-day">
        {onStages} · {ofTalks}
      </Words>
      <Row gap={2} wrap className={styles.buttons}>
        <LinkButton kind="solid" to="/app/schedule">
          Browse the schedule
        </LinkButton>
        <Button kind="quiet" onClick={() => setDone(true)}>
          Not now
        </Button>
      </Row>
    </Stack>
  );
}

const Words = ({ id, children }: { readonly id?: string; readonly children: ReactNode }) => (
  <>
    <Text size="sm" weight={600} tone="accent">
      Your first day
    </Text>
    <Text as="h2" size="xl" weight={600} className={styles.firstTitle} id={id}>
      Keep a talk and we will tell you when to go
    </Text>
    <p className={styles.firstWords}>{children}</p>
    <Row as="p" align="baseline" className={styles.tap}>
      <Bookmark size={15} aria-hidden /> One tap on a bookmark puts a talk on My Schedule.
    </Row>
  </>
);

/** Invisible placeholder of the same height, so that nothing moves when the section appears. */
const FirstDayToCome = () => (
  <Stack gap={2} align="start" className={styles.first} data-skeleton="" aria-hidden inert>
    <Words>–</Words>
    <Row gap={2} wrap className={styles.buttons}>
      <Button kind="quiet">Not now</Button>
    </Row>
  </Stack>
);

/** What is next for me: my own talk; before the event its opening; with no kept talk, how to begin. */
export function WhatNext() {
  const next = useNextForMe();
  const { zone } = useShownZone();
  const opening = openingTalk(useTalks());
  const isAhead = useTimeDerived(SECOND, (now) => opening !== undefined && opening.startsAt > now);
  return (
    <>
      {next ? (
        <UpNextTalk next={next} zone={zone} layout="fitting" />
      ) : opening && isAhead ? (
        <Opening talk={opening} />
      ) : null}
      <FirstDay />
    </>
  );
}

function Opening({ talk }: { readonly talk: Talk }) {
  const { zone } = useShownZone();
  const stage = useStage(talk.stageId);
  const track = useTrack(talk.trackId);
  return (
    <UpNextCard
      label={texts.conferenceStarts}
      facts={[...(stage ? [stage.name] : []), clockTime(talk.startsAt, zone)]}
      title={talk.title}
      tint={track?.color}
      numeral={<TimeLeft until={talk.startsAt} />}
      unit="until it starts"
      live={false}
      action={
        <LinkButton kind="soft" to="/app/talk/$id" params={{ id: talk.id }}>
          {texts.goToTalk}
        </LinkButton>
      }
      layout="fitting"
    />
  );
}
