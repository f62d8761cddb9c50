import { useState } from 'react';
import { MERGE_FIELDS, type MergeField } from '../../../../domain/accounts/merge-fields.ts';
import { foreseeMerge, merge } from '../../../data/admin/people/access.ts';
import { useListedUsers } from '../../../data/admin/people/find-users.ts';
import { type Merging, useMerging } from '../../../data/admin/people/merging.ts';
import { useOpenUser, type UserRow } from '../../../data/admin/people/users.ts';
import { useOnline } from '../../../data/device/online.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import styles from './people.module.css';
import { plural } from '../../../../domain/plural.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';

const FIELD_WORDS: Readonly<Record<MergeField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  ticket: 'Ticket',
  profile_picture_url: 'Picture',
  company: 'Exhibitor team',
  job_position: 'Job',
  about: 'About',
  attendee_company: 'Company',
  country: 'Country',
  website: 'Website',
  twitter: 'Twitter',
  facebook: 'Facebook',
};

/** A record's field as text; empty if it has none. */
function fieldText(user: UserRow, field: MergeField): string {
  if (field === 'ticket') return user.ticket?.type ?? '';
  if (field === 'company') return user.company?.name ?? '';
  if (field === 'profile_picture_url') return user.profile_picture_url === null ? '' : 'A picture';
  return user[field];
}

const WORDS: Readonly<Record<string, (count: number) => string>> = {
  talk: (count) => plural(count, '1 talk they give', `${count} talks they give`),
  mute: (count) => plural(count, '1 mute in the chats', `${count} mutes in the chats`),
  agenda: (count) => plural(count, '1 talk they keep', `${count} talks they keep`),
  note: (count) => plural(count, '1 note', `${count} notes`),
  reaction: (count) => plural(count, '1 reaction', `${count} reactions`),
  feedback: (count) => plural(count, '1 rating', `${count} ratings`),
  card: (count) => plural(count, '1 card they left', `${count} cards they left`),
  claim: (count) => plural(count, '1 perk they claimed', `${count} perks they claimed`),
  entry: (count) => plural(count, '1 raffle they entered', `${count} raffles they entered`),
  message: (count) => plural(count, '1 message', `${count} messages`),
  connection: (count) => plural(count, '1 connection', `${count} connections`),
  signup: (count) => plural(count, '1 place in a talk', `${count} places in talks`),
  vote: (count) => plural(count, '1 vote for a question', `${count} votes for questions`),
  ballot: (count) => plural(count, '1 answer to a poll', `${count} answers to polls`),
  download: (count) => plural(count, '1 file they agreed to download', `${count} files they agreed to download`),
  question: (count) => plural(count, '1 question', `${count} questions`),
};

const LISTS = new Intl.ListFormat('en');

/** Such as "3 talks they keep and 1 note"; kinds without a name are counted together. */
function countWords(counts: Readonly<Record<string, number>>): string {
  const named = Object.entries(counts).flatMap(([kind, count]) => WORDS[kind]?.(count) ?? []);
  const rest = Object.entries(counts).reduce((sum, [kind, count]) => (WORDS[kind] ? sum : sum + count), 0);
  const all = rest === 0 ? named : [...named, plural(rest, '1 other thing', `${rest} other things`)];
  return all.length === 0 ? 'nothing' : LISTS.format(all);
}

interface MergeSheetProps {
  readonly row: UserRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Merges two records of the same person. The open one stays; this cannot be undone. */
export function MergeSheet({ row, open, onClose }: MergeSheetProps) {
  const [merging, setMerging] = useMerging(row.id);
  const done = () => {
    setMerging(undefined);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={`Merge with ${row.first_name} ${row.last_name}`}>
      {merging.from === undefined ? (
        <FindOther
          row={row}
          query={merging.query ?? row.last_name}
          onQuery={(query) => setMerging({ query })}
          onFound={(from) => setMerging({ from })}
        />
      ) : (
        <Compare row={row} from={merging.from} merging={merging} onMerging={setMerging} onDone={done} />
      )}
    </Sheet>
  );
}

interface FindOtherProps {
  readonly row: UserRow;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onFound: (id: string) => void;
}

function FindOther({ row, query, onQuery, onFound }: FindOtherProps) {
  const { found: all, isSettled } = useListedUsers(query.trim());
  const found = all.filter(({ value }) => value !== row.id);
  return (
    <Stack gap={4}>
      <LabeledControl label="Name or email address of the other record">
        <input value={query} autoComplete="off" onChange={({ target }) => onQuery(target.value)} />
      </LabeledControl>
      {isSettled && found.length === 0 ? <output>{`No one else found for “${query.trim()}”.`}</output> : null}
      {found.map(({ value, label, detail }) => (
        <Button key={value} wide onClick={() => onFound(value)}>
          <span>
            {label}
            <Text as="span" size="sm" weight={400} tone="muted" className={styles.detail}>
              {detail}
            </Text>
          </span>
        </Button>
      ))}
    </Stack>
  );
}

interface CompareProps {
  readonly row: UserRow;
  readonly merging: Merging;
  readonly onMerging: (merging: Merging) => void;
  readonly from: string;
  readonly onDone: () => void;
}

interface Counts {
  readonly moved: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

/** Shows the fields to keep, then what moves and what is deleted, then the button. */
function Compare({ row, from, merging, onMerging, onDone }: CompareProps) {
  const { user: other } = useOpenUser(from);
  const { counts, why, busy, foresee, mergeNow } = useMerge({ id: row.id, from, onDone });
  const online = useOnline();
  const another = <Button onClick={() => onMerging({})}>Another record</Button>;
  if (!other)
    return (
      <Stack gap={4}>
        <Muted>Asking for the other record…</Muted>
        {another}
      </Stack>
    );
  const chosen = merging.take ?? filledIn(row, other);
  return (
    <Stack gap={4}>
      {why ? <Notice>{why}</Notice> : null}
      <Fields row={row} other={other} chosen={chosen} onChosen={(take) => onMerging({ ...merging, take: [...take] })} />
      {counts ? <Forecast counts={counts} /> : null}
      <Button
        kind={counts ? 'danger' : 'solid'}
        busy={busy}
        disabled={!online}
        onClick={() => void (counts ? mergeNow(chosen) : foresee())}
      >
        {counts ? 'Merge (cannot be undone)' : 'See what moves'}
      </Button>
      {another}
      {online ? null : <p>You need a connection for this</p>}
    </Stack>
  );
}

interface MergeOptions {
  readonly id: string;
  readonly from: string;
  readonly onDone: () => void;
}

function useMerge({ id, from, onDone }: MergeOptions) {
  const [counts, setCounts] = useState<Counts>();
  const [why, setWhy] = useState<string>();
  const [busy, setBusy] = useState(false);
  const ask = async (asked: ReturnType<typeof merge>) => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    setWhy(answer.ok ? undefined : answer.refusal.message);
    return answer.ok ? answer.value : undefined;
  };
  const foresee = async () => setCounts(await ask(foreseeMerge({ id, from })));
  const mergeNow = async (take: readonly MergeField[]) => {
    if (!(await ask(merge({ id, from, take })))) return;
    toast('Merged');
    onDone();
  };
  return { counts, why, busy, foresee, mergeNow };
}

/** Fields that are empty in the record to keep but filled in the other. */
const filledIn = (row: UserRow, other: UserRow): MergeField[] =>
  MERGE_FIELDS.filter((field) => fieldText(row, field) === '' && fieldText(other, field) !== '');

interface FieldsProps {
  readonly row: UserRow;
  readonly other: UserRow;
  readonly chosen: readonly MergeField[];
  readonly onChosen: (take: readonly MergeField[]) => void;
}

const Fields = ({ row, other, chosen, onChosen }: FieldsProps) => (
  <table className={styles.fields}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Stays</th>
        <th scope="col">The other</th>
      </tr>
    </thead>
    <tbody>
      {MERGE_FIELDS.filter(
        (field) => fieldText(other, field) !== '' && fieldText(other, field) !== fieldText(row, field),
      ).map((field) => (
        <tr key={field}>
          <th scope="row">{FIELD_WORDS[field]}</th>
          {[false, true].map((isTheirs) => (
            <td key={String(isTheirs)}>
              <label>
                <input
                  type="radio"
                  name={`merge-${field}`}
                  checked={chosen.includes(field) === isTheirs}
                  onChange={() => onChosen(isTheirs ? [...chosen, field] : chosen.filter((each) => each !== field))}
                />
                {fieldText(isTheirs ? other : row, field) || 'Nothing'}
              </label>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Forecast = ({ counts: { moved, lost } }: { readonly counts: Counts }) => (
  <Notice tone="warn">
    <p>{`Moves: ${countWords(moved)}.`}</p>
    <p>{`Will be lost with the other record: ${countWords(lost)}.`}</p>
  </Notice>
);
