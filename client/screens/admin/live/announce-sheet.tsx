import { useRef, useState } from 'react';
import type { LiveStageRow } from '../../../../domain/live/stage-rows.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NOTIFICATION_BODY_MAX } from '../../../../domain/limits/notifications.ts';
import { type Audience, EVERYBODY } from '../../../../domain/notifications/audience.ts';
import { type Announcement, useAnnouncement } from '../../../data/admin/live/announcement.ts';
import { announce, useReach } from '../../../data/admin/live/notifications.ts';
import { pinInLobby } from '../../../data/admin/live/live-actions.ts';
import { sayDone } from '../../../data/admin/records/undo.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/actions/checkbox.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { reachWords } from '../reach-words.ts';
import styles from './live.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';

interface AnnounceProps {
  readonly open: boolean;
  readonly rows: readonly LiveStageRow[];
  readonly onClose: () => void;
}

/** Sends an announcement to everyone or to an audience. */
export function AnnounceSheet({ open, rows, onClose }: AnnounceProps) {
  const [words, setWords] = useAnnouncement();
  const [refusal, setRefusal] = useState<string>();
  const audience = audienceOf(words.whom);
  const sent = (auditIds: readonly string[]) => {
    sayDone('It is on its way', auditIds);
    setWords(undefined);
    setRefusal(undefined);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Announce"
      foot={<Send what={{ ...words, audience }} onSent={sent} onRefused={setRefusal} />}
    >
      {refusal ? <Notice>{refusal}</Notice> : null}
      <Compose words={words} choices={choicesOf(rows, words.whom)} onWords={setWords} />
      <Reached audience={audience} />
    </Sheet>
  );
}

interface ComposeProps {
  readonly words: Announcement;
  readonly choices: readonly Choice[];
  readonly onWords: (words: Announcement) => void;
}

const Compose = ({ words, choices, onWords }: ComposeProps) => (
  <Stack gap={4}>
    <LabeledControl label="Title">
      <input
        value={words.title}
        maxLength={TITLE_MAX}
        onChange={({ target }) => onWords({ ...words, title: target.value })}
      />
    </LabeledControl>
    <LabeledControl label="Text">
      <textarea
        rows={4}
        value={words.body}
        maxLength={NOTIFICATION_BODY_MAX}
        onChange={({ target }) => onWords({ ...words, body: target.value })}
      />
    </LabeledControl>
    <Select label="For" value={words.whom} options={choices} onChoose={(whom) => onWords({ ...words, whom })} />
    <Checkbox checked={words.pins} onChange={(pins) => onWords({ ...words, pins })}>
      Also pin it in the lobby
    </Checkbox>
  </Stack>
);

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Audiences: everyone, people of a stage, keepers of a current talk. A chosen one stays even if its talk is over. */
function choicesOf(rows: readonly LiveStageRow[], chosen: string): readonly Choice[] {
  const offered = choicesNow(rows);
  const isOffered = offered.some(({ value }) => value === chosen);
  return isOffered
    ? offered
    : [...offered, { value: chosen, label: 'Who keeps the talk chosen before, which is over' }];
}

const choicesNow = (rows: readonly LiveStageRow[]): readonly Choice[] => [
  { value: 'all', label: 'Everybody' },
  ...rows.map(({ stage }) => ({
    value: `stage:${stage.id}`,
    label: `People with an upcoming talk on ${stage.name}`,
  })),
  ...rows.flatMap(({ now, next }) =>
    [now, next]
      .filter((talk) => talk !== undefined)
      .map((talk) => ({
        value: `keepers:${talk.id}`,
        label: `Who keeps “${talk.title}”`,
      })),
  ),
];

function audienceOf(whom: string): Audience {
  const [kind = '', ...id] = whom.split(':');
  return kind === 'stage' || kind === 'keepers' ? { kind, ids: [id.join(':')] } : EVERYBODY;
}

/** How many people and devices get it: all find it in the app, devices with pushes on are notified. */
function Reached({ audience }: { readonly audience: Audience }) {
  const reach = useReach(audience);
  if (!reach) return null;
  return <p className={styles.note}>{`Goes to ${reachWords(reach)}.`}</p>;
}

interface SendProps {
  readonly what: {
    readonly title: string;
    readonly body: string;
    readonly audience: Audience;
    readonly pins: boolean;
  };
  readonly onSent: (auditIds: readonly string[]) => void;
  readonly onRefused: (why: string) => void;
}

function Send({ what: { title, body, audience, pins }, onSent, onRefused }: SendProps) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const last = useRef({ what: '', key: '' });
  const send = async () => {
    const words = { title, body, link: '', audience };
    const what = JSON.stringify(words);
    // The same content reuses its key, so that a repeat after a lost answer is not executed twice.
    if (last.current.what !== what) last.current = { what, key: crypto.randomUUID() };
    const { key } = last.current;
    setBusy(true);
    const told = await announce(words, key);
    const pinned = told.ok && pins ? await pinInLobby(htmlOf(title, body), `${key}-pin`) : undefined;
    setBusy(false);
    if (!told.ok) return onRefused(told.refusal.message);
    if (pinned && !pinned.ok) return onRefused(`It is sent, but not in the lobby: ${pinned.refusal.message}`);
    last.current = { what: '', key: '' };
    onSent([...(told.auditIds ?? []), ...((pinned?.ok && pinned.auditIds) || [])]);
  };
  return (
    <Button kind="solid" wide busy={busy} disabled={!online || title.trim() === ''} onClick={() => void send()}>
      {online ? 'Send now' : 'You need a connection for this'}
    </Button>
  );
}

/** Posts are HTML. */
const htmlOf = (title: string, body: string): string =>
  [`<p><b>${escaped(title)}</b></p>`, ...(body.trim() === '' ? [] : [`<p>${escaped(body)}</p>`])].join('');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
