import { areaField, formOf, textField } from '../fields/form-fields.tsx';
import Bell from 'lucide-react/icons/bell';
import BellIcon from 'lucide-react/icons/bell';
import { useFormContext, useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NOTIFICATION_BODY_MAX } from '../../../../domain/limits/notifications.ts';
import { type Audience, EVERYBODY } from '../../../../domain/notifications/audience.ts';
import { NotificationForm, NotificationPatch } from '../../../../domain/notifications/notification.ts';
import { MINUTE } from '../../../../domain/time.ts';
import {
  type PlannedRow,
  plannedRows,
  plannedWrites,
  tryWords,
  useFindCompanies,
  useFindTalks,
  useNamed,
  useReach,
  type Words,
} from '../../../data/admin/live/notifications.ts';
import { useRealNow } from '../../../data/loading/now.ts';
import { Chip } from '../../../ui/filters/chip.tsx';
import { instantCell } from '../entity-kit/file-cells.ts';
import { InstantField, isoOf } from '../fields/instant-field.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { entity } from '../entity-kit/entity.ts';
import { AUDIENCES, audienceWords, ROLE_WORDS } from './audience-words.ts';
import { SentTab } from './sent-tab.tsx';
import { useState } from 'react';
import { useOnline } from '../../../data/device/online.ts';
import { useEvent } from '../../../data/talks/talks.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './notifications.module.css';
import { ROLES } from '../../../../domain/people/role.ts';
import { useTicketTypes, useTypeTitle } from '../../../data/admin/people/tickets.ts';
import { useStageChoices } from '../../../data/admin/programme.ts';
import { useFindPeople, useNameOf } from '../../../data/admin/people/speakers.ts';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { SearchPicker } from '../../../ui/panel/search-picker.tsx';
import { reachWords } from '../reach-words.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/layout/text.tsx';
import { Truncate } from '../../../ui/layout/truncate.tsx';

const IDS = 'audience.ids';

/** The audience. Choosing another kind clears the choice. */
function AudienceFields({ isSent }: { readonly isSent: boolean }) {
  const { setValue } = useFormContext();
  const audience: Audience = useWatch({ name: 'audience' }) ?? EVERYBODY;
  return (
    <Stack as="fieldset" gap={4} className={styles.part} disabled={isSent}>
      <Field name="audience" label="For" hint={isSent ? 'It has been sent to them' : undefined}>
        {(control) => (
          <select
            {...control}
            name="audience"
            value={audience.kind}
            onChange={({ target }) => setValue('audience', { kind: target.value, ids: [] })}
          >
            {AUDIENCES.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Who key={audience.kind} kind={audience.kind} />
      <Reach audience={audience} />
    </Stack>
  );
}

function Who({ kind }: Pick<Audience, 'kind'>) {
  const stages = useStageChoices();
  const types = useTicketTypes();
  const names = { people: useNameOf(), things: useNamed() };
  const find = { people: useFindPeople(), talks: useFindTalks(), companies: useFindCompanies() };
  switch (kind) {
    case 'role':
      return <ChecksField name={IDS} label="Roles" options={ROLE_CHOICES} />;
    case 'ticket':
      return <ChecksField name={IDS} label="Tickets" options={types} />;
    case 'attendance':
      return (
        <ChecksField
          name={IDS}
          label="Attendance"
          hint="As their valid tickets say. Tickets that allow both are in either group; people without a ticket are in none."
          options={ATTENDANCE_CHOICES}
        />
      );
    case 'stage':
      return <ChecksField name={IDS} label="Stages" options={stages} />;
    case 'keepers':
      return <SearchPicker name={IDS} label="Talks" labelOf={names.things} find={find.talks} />;
    case 'company':
      return <SearchPicker name={IDS} label="Companies" labelOf={names.things} find={find.companies} />;
    case 'people':
      return <SearchPicker name={IDS} label="People" labelOf={names.people} find={find.people} />;
    default:
      return null;
  }
}

const ATTENDANCE_CHOICES = [
  { value: 'inPerson', label: 'In person' },
  { value: 'remote', label: 'Remotely' },
];
const ROLE_CHOICES = ROLES.map((value) => ({ value, label: ROLE_WORDS[value] }));

function Reach({ audience }: { readonly audience: Audience }) {
  const isWhole = audience.kind === 'all' || audience.ids.length > 0;
  return isWhole ? <Reached audience={audience} /> : null;
}

function Reached({ audience }: { readonly audience: Audience }) {
  const reach = useReach(audience);
  return <Muted as="output">{reach ? reachWords(reach) : ' '}</Muted>;
}

/** Preview on a locked screen and in the notification list, with a button for a test push. */
function NotificationPreview() {
  const [title = '', body = '', link = '']: readonly string[] = useWatch({ name: ['title', 'body', 'link'] });
  const event = useEvent();
  if (title.trim() === '') return null;
  return (
    <Stack as="section" gap={3} aria-label="As people see it">
      <div className={styles.lock} data-scheme="dark">
        <Row as="p" justify="between" className={styles.from}>
          <span>{event?.name ?? ''}</span>
          <span>now</span>
        </Row>
        <Text weight={650}>{title}</Text>
        {body ? (
          <Truncate lines={4} className={styles.cut}>
            {body}
          </Truncate>
        ) : null}
      </div>
      <div className={styles.row}>
        <span className={styles.icon}>
          <BellIcon size={18} aria-hidden />
        </span>
        <span>
          <Text as="span" weight={650}>
            {title}
          </Text>
          {body ? <Muted as="span">{body}</Muted> : null}
          <Text as="span" size="xs" tone="faint">
            Today
          </Text>
        </span>
      </div>
      <Test words={{ title, body, link }} />
    </Stack>
  );
}

function Test({ words }: { readonly words: Words }) {
  const online = useOnline();
  const [said, say] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await tryWords(words);
    setBusy(false);
    say(answer.ok ? sentWords(answer.value.devices) : answer.refusal.message);
  };
  return (
    <>
      <Button disabled={!online} busy={busy} onClick={() => void send()}>
        Send me a test
      </Button>
      <Muted as="output">{online ? said : 'You need a connection for this'}</Muted>
    </>
  );
}

const sentWords = (devices: number): string =>
  devices === 0
    ? 'None of your devices gets pushes. Switch them on in Settings on one of them.'
    : plural(devices, 'On its way to 1 device of yours', `On its way to ${devices} devices of yours`);

export const notificationsEntity = entity<PlannedRow>({
  type: 'NOTIFICATIONS',
  needsNetwork: true,
  icon: Bell,
  words: {
    title: 'Notifications',
    search: 'Search notifications',
    add: 'New notification',
    remove: 'Withdraw notification',
    count: (rows) => plural(rows, '1 notification', `${rows.toLocaleString('en')} notifications`),
    none: 'There are no notifications yet',
    noMatch: 'No notification fits this search',
    gone: 'This notification is gone',
  },
  rows: plannedRows,
  name: ({ title }) => title,
  text: ({ title, body }) => `${title}\n${body}`,
  columns: [
    {
      key: 'title',
      title: 'Title',
      by: ({ title }) => title,
      cell: ({ title, body }) => <TwoLineCell second={body}>{title}</TwoLineCell>,
    },
    {
      key: 'at',
      title: 'When',
      by: ({ sendAt }) => sendAt,
      text: ({ sentAt, sendAt }) => instantCell(sentAt ?? sendAt),
      cell: (row) => <Timestamp at={row.sentAt ?? row.sendAt} />,
    },
    { key: 'for', title: 'For', cell: (row) => <For row={row} /> },
    { key: 'state', title: 'State', by: ({ state }) => state, cell: (row) => <State row={row} /> },
  ],
  views: () => [
    { key: 'planned', label: 'Planned', has: ({ sentAt }) => sentAt === null },
    { key: 'sent', label: 'Sent', has: ({ sentAt }) => sentAt !== null },
  ],
  form: formOf<PlannedRow>()({
    create: NotificationForm,
    change: NotificationPatch,
    fields: {
      title: textField('Title', { most: TITLE_MAX }),
      body: areaField('Text', { most: NOTIFICATION_BODY_MAX }),
      link: textField('Leads to', {
        hint: 'A place in the app, like /app/schedule, or an address',
        called: 'where it leads',
      }),
      send_at: {
        called: 'when it is sent',
        blank: () => null,
        Input: ({ row }) => (isSent(row) ? null : <When />),
        value: ({ sendAt }) => isoOf(sendAt),
      },
      audience: {
        called: 'whom it is for',
        blank: () => EVERYBODY,
        Input: ({ row }) => <AudienceFields isSent={isSent(row)} />,
      },
    },
    Below: NotificationPreview,
  }),
  calls: plannedWrites,
  tabs: [{ key: 'sent', label: 'Delivery', Tab: SentTab }],
});

const For = ({ row }: { readonly row: PlannedRow }) =>
  audienceWords(row.audience, { named: useNamed(), typeTitle: useTypeTitle() });

function State({ row: { sentAt, state } }: { readonly row: PlannedRow }) {
  if (sentAt === null) return <Chip>Planned</Chip>;
  return state === 'sent' ? <Chip tone="ok">Sent</Chip> : <Chip tone="live">On its way</Chip>;
}

const isSent = (row: PlannedRow | undefined): boolean => row !== undefined && row.sentAt !== null;

function When() {
  const sendAt: unknown = useWatch({ name: 'send_at' });
  const now = useRealNow(MINUTE);
  const at = typeof sendAt === 'string' ? Temporal.Instant.from(sendAt).epochMilliseconds : undefined;
  return <InstantField name="send_at" label="Sent" hint={whenWords(at, now)} />;
}

/** Such as "in 25 min", or that it is sent on saving. */
function whenWords(at: number | undefined, now: number): string {
  if (at === undefined) return 'Sent as soon as you save. Undo removes it from the app, not from lock screens.';
  const minutes = Math.ceil((at - now) / MINUTE);
  if (minutes <= 0) return 'Sent as soon as you save';
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < 60 * 24) return `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const days = Math.floor(minutes / 60 / 24);
  return plural(days, 'in 1 day', `in ${days} days`);
}
