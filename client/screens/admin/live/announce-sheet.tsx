import { useRef, useState } from 'react';
import { counted } from '../../../../domain/counted.ts';
import type { StageRow } from '../../../../domain/live/stage-rows.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NOTIFICATION_BODY_MAX } from '../../../../domain/limits/notifications.ts';
import { type Audience, EVERYBODY } from '../../../../domain/notifications/audience.ts';
import { announce, useReach } from '../../../data/admin/notifications.ts';
import { pinInLobby } from '../../../data/admin/live-actions.ts';
import { sayDone } from '../../../data/admin/undo.ts';
import { useOnline } from '../../../data/online.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './live.module.css';

interface AnnounceProps {
  readonly open: boolean;
  readonly rows: readonly StageRow[];
  readonly onClose: () => void;
}

interface Words {
  readonly title: string;
  readonly body: string;
  readonly whom: string;
  readonly pins: boolean;
}
const NOTHING: Words = { title: '', body: '', whom: 'all', pins: false };

/** Tells everybody, or some, something now. */
export function AnnounceSheet({ open, rows, onClose }: AnnounceProps) {
  const [words, setWords] = useState(NOTHING);
  const [refusal, setRefusal] = useState<string>();
  const choices = choicesOf(rows);
  const audience = choices.find(({ value }) => value === words.whom)?.audience ?? EVERYBODY;
  const sent = (auditIds: readonly string[]) => {
    sayDone('It is on its way', auditIds);
    setWords(NOTHING);
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
      <Compose words={words} choices={choices} onWords={setWords} />
    </Sheet>
  );
}

interface ComposeProps {
  readonly words: Words;
  readonly choices: readonly Choice[];
  readonly onWords: (words: Words) => void;
}

const Compose = ({ words, choices, onWords }: ComposeProps) => (
  <div className={styles.form}>
    <Labelled label="Title">
      <input
        value={words.title}
        maxLength={TITLE_MAX}
        onChange={({ target }) => onWords({ ...words, title: target.value })}
      />
    </Labelled>
    <Labelled label="Text">
      <textarea
        rows={4}
        value={words.body}
        maxLength={NOTIFICATION_BODY_MAX}
        onChange={({ target }) => onWords({ ...words, body: target.value })}
      />
    </Labelled>
    <Select label="For" value={words.whom} options={choices} onChoose={(whom) => onWords({ ...words, whom })} />
    <Checkbox checked={words.pins} onChange={(pins) => onWords({ ...words, pins })}>
      Also pin it in the lobby
    </Checkbox>
  </div>
);

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly audience: Audience;
}

/** Everybody; who has to do with a stage; who keeps what is on there. */
const choicesOf = (rows: readonly StageRow[]): readonly Choice[] => [
  { value: 'all', label: 'Everybody', audience: EVERYBODY },
  ...rows.map(({ stage }) => ({
    value: `stage:${stage.id}`,
    label: `Who keeps a talk to come on ${stage.name}`,
    audience: { kind: 'stage' as const, ids: [stage.id] },
  })),
  ...rows.flatMap(({ now, next }) =>
    [now, next]
      .filter((talk) => talk !== undefined)
      .map((talk) => ({
        value: `keepers:${talk.id}`,
        label: `Who keeps “${talk.title}”`,
        audience: { kind: 'keepers' as const, ids: [talk.id] },
      })),
  ),
];

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
  const reach = useReach(audience);
  const [busy, setBusy] = useState(false);
  const last = useRef({ what: '', key: '' });
  const send = async () => {
    const words = { title, body, link: '', audience };
    const what = JSON.stringify(words);
    // The same once more is the same, where an answer was lost.
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
      {sendWords(online, reach?.devices)}
    </Button>
  );
}

function sendWords(online: boolean, devices: number | undefined): string {
  if (!online) return 'You need a connection for this';
  if (devices === undefined) return 'Send now';
  return counted(devices, 'Send to 1 device now', `Send to ${devices.toLocaleString('en')} devices now`);
}

/** Posts are HTML. */
const htmlOf = (title: string, body: string): string =>
  [`<p><b>${escaped(title)}</b></p>`, ...(body.trim() === '' ? [] : [`<p>${escaped(body)}</p>`])].join('');
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
