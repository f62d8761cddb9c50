import type { BrokenPlan } from '../../../domain/agenda/conflict-suggestions.ts';
import { plural } from '../../../domain/plural.ts';
import { timeRange } from '../../../domain/event/time-display.ts';
import { endsAt, speakerNames, type Talk } from '../../../domain/talks/talk.ts';
import { keepInPlaceOf, dropPlan } from '../../data/talks/plan-repair.ts';
import { useAvailabilityLabel } from '../../data/talks/availability-labels.ts';
import { useShownZone } from '../../data/device/display-timezone.ts';
import { useStage } from '../../data/talks/talks.ts';
import { ListedTalk } from '../../parts/listed-talk.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TalkRow } from '../../ui/cards/talk-row.tsx';
import styles from './changes.module.css';
import { Text } from '../../ui/layout/text.tsx';

/** A talk that no longer works, with talks for its time: one tap takes one instead. */
export function BrokenPlanCard({ plan: { talk, onto, from, to, offers, replays } }: { readonly plan: BrokenPlan }) {
  const { zone } = useShownZone();
  return (
    <li className={styles.plan} data-edge>
      <div className={styles.lost}>
        <Text as="h3" size="lg" weight={600} className={styles.title}>
          {talk.title}
        </Text>
        <Text size="sm" weight={550} tone="warn" className="num">
          {onto ? `Moved to the time of ${onto.title}` : 'Cancelled'} · planned for {timeRange(from, to, zone)}
        </Text>
      </div>
      {offers.length > 0 ? (
        <>
          <Text size="sm" weight={600} tone="muted" className={styles.fits}>
            This fits there instead
          </Text>
          <ul aria-label={`Instead of ${talk.title}`}>
            {offers.map((offer) => (
              <Offer key={offer.id} lost={talk} offer={offer} />
            ))}
          </ul>
        </>
      ) : (
        <Text size="sm" weight={600} tone="muted" className={styles.fits}>
          Nothing else fits into that time.
        </Text>
      )}
      <Replays lost={talk} replays={replays} />
      <div className={styles.foot}>
        <Button size="small" onClick={() => dropPlan(talk)}>
          Take it off My Schedule
        </Button>
      </div>
    </li>
  );
}

function Replays({ lost, replays }: { readonly lost: Talk; readonly replays: readonly Talk[] }) {
  if (replays.length === 0) return null;
  return (
    <>
      <Text size="sm" weight={600} tone="muted" className={styles.fits}>
        This can be watched again
      </Text>
      <ul aria-label={`Replays instead of ${lost.title}`}>
        {replays.map((replay) => (
          <TalkRow
            key={replay.id}
            to="/app/replay/$id"
            params={{ id: replay.id }}
            tint={undefined}
            time={plural(replay.minutes, '1 min', `${replay.minutes} min`)}
            line={speakerNames(replay)}
          >
            {replay.title}
          </TalkRow>
        ))}
      </ul>
    </>
  );
}

function Offer({ lost, offer }: { readonly lost: Talk; readonly offer: Talk }) {
  const { zone } = useShownZone();
  const stage = useStage(offer.stageId)?.name;
  return (
    <ListedTalk
      talk={offer}
      facts={[timeRange(offer.startsAt, endsAt(offer), zone), stage, speakerNames(offer)]}
      note={useAvailabilityLabel(offer.id)}
      action={
        <Button size="small" aria-label={`Keep ${offer.title} instead`} onClick={() => keepInPlaceOf(lost, offer)}>
          Keep instead
        </Button>
      }
    />
  );
}
