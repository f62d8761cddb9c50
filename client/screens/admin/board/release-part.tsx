import { useRef, useState } from 'react';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NOTIFICATION_BODY_MAX } from '../../../../domain/limits/notifications.ts';
import type { ScheduleClash } from '../../../../domain/talks/schedule/schedule-clashes.ts';
import { type BoardCard, useClashes, useWaiting } from '../../../data/board/board.ts';
import { releaseDraft, type ReleaseOptions, useUnmailed } from '../../../data/board/release.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/actions/checkbox.tsx';
import styles from './board-margin.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

interface ReleasePartProps {
  /** Changes to release. */
  readonly chosen: readonly BoardCard[];
  readonly isOnline: boolean;
  readonly onReleased: () => void;
}

/** Releases the draft to everyone. ⌘⏎, or Ctrl and Enter. */
export function ReleasePart({ chosen, isOnline, onReleased }: ReleasePartProps) {
  const waiting = useWaiting();
  const { now: clashes } = useClashes();
  const [words, setWords] = useState<Announcement>();
  const [tellSpeakers, setTellSpeakers] = useState(false);
  // An announcement belongs to one release only.
  const { isBusy, release } = useRelease(() => {
    setWords(undefined);
    setTellSpeakers(false);
    onReleased();
  });
  const ids = chosen.map(({ id }) => id);
  const isMine = ({ kind, talkIds }: ScheduleClash): boolean =>
    kind !== 'no-speaker' && talkIds.some((id) => ids.includes(id));
  const onTheWay = waiting > 0 ? 'Changes are on their way to the draft' : '';
  const blocked = isOnline ? onTheWay : 'You need a connection for this';
  const announce = words && words.title.trim() !== '' ? words : undefined;
  return (
    <section className={styles.release} aria-label="Release">
      <TellSpeakers chosen={chosen} tells={tellSpeakers} onTell={setTellSpeakers} />
      <AnnounceFields words={words} onWords={setWords} />
      <Button
        kind="solid"
        wide
        busy={isBusy}
        aria-disabled={blocked !== '' || ids.length === 0}
        aria-keyshortcuts="Meta+Enter Control+Enter"
        data-release
        onClick={() => {
          if (blocked === '' && ids.length > 0) void release({ ids, announce, tellSpeakers });
        }}
      >
        {releaseWords(ids.length, clashes.filter(isMine).length)}
      </Button>
      <output className={styles.note}>
        {blocked || 'All changes are released together and can be undone in one step.'}
      </output>
    </section>
  );
}

/** Releases with a key per content, so that a repeat after a lost answer is not executed twice. */
function useRelease(onReleased: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef({ what: '', key: '' });
  const release = async (options: ReleaseOptions): Promise<void> => {
    const what = JSON.stringify(options);
    if (last.current.what !== what) last.current = { what, key: crypto.randomUUID() };
    setIsBusy(true);
    const outcome = await releaseDraft(options, last.current.key);
    setIsBusy(false);
    if (outcome !== 'unknown') last.current = { what: '', key: '' };
    if (outcome === 'out') onReleased();
  };
  return { isBusy, release };
}

interface TellSpeakersProps {
  readonly chosen: readonly BoardCard[];
  readonly tells: boolean;
  readonly onTell: (tells: boolean) => void;
}

/** Offers to mail speakers; lists those without an address. */
function TellSpeakers({ chosen, tells, onTell }: TellSpeakersProps) {
  const ids = [...new Set(chosen.flatMap(({ talk }) => talk.speakers.map(({ id }) => id)))].toSorted();
  const unmailed = useUnmailed(ids);
  const speakers = ids.length - unmailed;
  if (ids.length === 0) return null;
  if (speakers === 0) return <p className={styles.note}>{withoutAddress(unmailed)}</p>;
  return (
    <Checkbox checked={tells} onChange={onTell} detail={unmailed === 0 ? undefined : withoutAddress(unmailed)}>
      {plural(speakers, 'Tell 1 speaker by mail', `Tell ${speakers} speakers by mail`)}
    </Checkbox>
  );
}

const withoutAddress = (count: number): string =>
  plural(count, '1 speaker has no email address.', `${count} speakers have no email address.`);

interface Announcement {
  readonly title: string;
  readonly body: string;
}
const FIRST_WORDS: Announcement = { title: 'The schedule has changed', body: '' };

interface AnnounceFieldsProps {
  readonly words: Announcement | undefined;
  readonly onWords: (words: Announcement | undefined) => void;
}

const AnnounceFields = ({ words, onWords }: AnnounceFieldsProps) => (
  <>
    <Checkbox checked={words !== undefined} onChange={(is) => onWords(is ? FIRST_WORDS : undefined)}>
      Also announce it to everybody
    </Checkbox>
    {words ? (
      <Stack gap={1} className={styles.words}>
        <input
          aria-label="Title of the announcement"
          maxLength={TITLE_MAX}
          value={words.title}
          onChange={({ target }) => onWords({ ...words, title: target.value })}
        />
        <textarea
          aria-label="Text of the announcement"
          maxLength={NOTIFICATION_BODY_MAX}
          rows={2}
          value={words.body}
          onChange={({ target }) => onWords({ ...words, body: target.value })}
        />
      </Stack>
    ) : null}
  </>
);

function releaseWords(count: number, clashes: number): string {
  if (count === 0) return 'Nothing to release';
  if (clashes === 0) return plural(count, 'Release 1 change', `Release ${count} changes`);
  return clashes === 1
    ? plural(count, 'Release 1 change with 1 clash', `Release ${count} changes with 1 clash`)
    : plural(count, `Release 1 change with ${clashes} clashes`, `Release ${count} changes with ${clashes} clashes`);
}
