import { useId, useRef, useState, type ReactNode } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { clockTime } from '../../../../domain/event/time-display.ts';
import type { PlaceChange } from '../../../../domain/talks/talk-place.ts';
import { scheduleClashes } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import { endsAt } from '../../../../domain/talks/talk.ts';
import { release, useForecast } from '../../../data/admin/live/live-actions.ts';
import { type AdminTalkRow, talkRows } from '../../../data/admin/programme.ts';
import { useEntityRows } from '../../../data/admin/records/entity-rows.ts';
import { serverNow } from '../../../data/loading/now.ts';
import { useEvent, useStages } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './live.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { Truncate } from '../../../ui/layout/truncate.tsx';

interface MovesProps {
  readonly changes: readonly PlaceChange[];
}

/** The moves, who is notified, and their consequences. */
function Moves({ changes }: MovesProps) {
  const talks = useEntityRows(talkRows);
  if (changes.length === 0) return <p>Nothing on this stage would move.</p>;
  return (
    <>
      <Stack as="ul" gap={2} className={styles.moves}>
        {changes.map((change) => (
          <Move key={change.id} change={change} talk={talks.find(({ id }) => id === change.id)} />
        ))}
      </Stack>
      <Forecast changes={changes} />
      <Clashes changes={changes} talks={talks} />
    </>
  );
}

function Move({
  change: { was, to },
  talk,
}: {
  readonly change: PlaceChange;
  readonly talk: AdminTalkRow | undefined;
}) {
  const zone = useEvent()?.zone ?? 'UTC';
  const stages = useStages();
  const isLonger = was.startsAt === to.startsAt && was.minutes !== to.minutes;
  const words = (place: PlaceChange['to']): string => {
    if (was.stageId !== to.stageId) return stages.find(({ id }) => id === place.stageId)?.name ?? '';
    return isLonger ? `to ${clockTime(endsAt(place), zone)}` : clockTime(place.startsAt, zone);
  };
  return (
    <li>
      <span className={styles.times}>
        <del>{words(was)}</del> <ins>{words(to)}</ins>
      </span>
      <Truncate as="span">{talk?.title ?? ''}</Truncate>
      <span className={styles.note}>{talk ? plural(talk.kept, 'kept by 1', `kept by ${talk.kept}`) : ''}</span>
    </li>
  );
}

function Forecast({ changes }: MovesProps) {
  const forecast = useForecast(changes);
  if (!forecast) return <p className={styles.note}>Asking whom this concerns…</p>;
  const { people, gained } = forecast;
  return (
    <p>
      {plural(people, '1 person is told', `${people.toLocaleString('en')} people are told`)}
      {gained > 0
        ? `, ${plural(gained, '1 gets a new overlap', `${gained.toLocaleString('en')} get a new overlap`)}`
        : ''}
      .
    </p>
  );
}

/** Speakers who would be double-booked. */
function Clashes({ changes, talks }: MovesProps & { readonly talks: readonly AdminTalkRow[] }) {
  const moved = new Map(changes.map(({ id, to }) => [id, to]));
  const after = talks.map((talk) => ({ ...talk, ...moved.get(talk.id) }));
  const twice = scheduleClashes(after, { days: [], now: serverNow() }).flatMap((clash) =>
    clash.kind === 'speaker-twice' && clash.talkIds.some((id) => moved.has(id)) ? [clash.speaker.name] : [],
  );
  return twice.length === 0 ? null : (
    <Text weight={600} tone="warn">
      {`In two places at once by this: ${new Intl.ListFormat('en').format([...new Set(twice)])}`}
    </Text>
  );
}

interface MovesSheetProps extends MovesProps {
  readonly title: string;
  /** Label of the submit button. */
  readonly label: string;
  readonly done: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Inputs that determine the moves. */
  readonly children: ReactNode;
}

/** Asks before moves, shows their consequences, then releases all or none. */
export function MovesSheet({ changes, title, label, done, open, onClose, children }: MovesSheetProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const sent = useRef({ what: '', key: '' });
  const send = async () => {
    const what = JSON.stringify(changes);
    // The same content reuses its key, so that a repeat after a lost answer is not executed twice.
    if (sent.current.what !== what) sent.current = { what, key: crypto.randomUUID() };
    setBusy(true);
    const isDone = await release(done, changes, sent.current.key);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      foot={
        <Button kind="solid" wide type="submit" form={id} busy={busy} disabled={changes.length === 0}>
          {label}
        </Button>
      }
    >
      <Stack
        as="form"
        gap={4}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {children}
        <Moves changes={changes} />
      </Stack>
    </Sheet>
  );
}
