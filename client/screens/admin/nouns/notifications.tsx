import Bell from 'lucide-react/icons/bell';
import { useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { TITLE_MAX } from '../../../../domain/limits/fields.ts';
import { NOTIFICATION_BODY_MAX } from '../../../../domain/limits/notifications.ts';
import { EVERYBODY } from '../../../../domain/notifications/audience.ts';
import { NotificationForm, NotificationPatch } from '../../../../domain/notifications/notification.ts';
import { MINUTE } from '../../../../domain/time.ts';
import { type PlannedRow, plannedRows, plannedWrites, useNamed } from '../../../data/admin/notifications.ts';
import { useRealNow } from '../../../data/now.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { instantCell } from '../file-cells.ts';
import { InstantField, isoOf } from '../instant-field.tsx';
import { Moment } from '../moment.tsx';
import { Named } from '../named.tsx';
import { type FieldsProps, noun } from '../noun.ts';
import { AudienceFields } from './audience-fields.tsx';
import { audienceWords } from './audience-words.ts';
import { NotificationPreview } from './notification-preview.tsx';
import { SentTab } from './sent-tab.tsx';

export const notificationsNoun = noun<PlannedRow>({
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
      cell: ({ title, body }) => <Named second={body}>{title}</Named>,
    },
    {
      key: 'at',
      title: 'When',
      by: ({ sendAt }) => sendAt,
      text: ({ sentAt, sendAt }) => instantCell(sentAt ?? sendAt),
      cell: (row) => <Moment at={row.sentAt ?? row.sendAt} />,
    },
    { key: 'for', title: 'For', cell: (row) => <For row={row} /> },
    { key: 'state', title: 'State', by: ({ state }) => state, cell: (row) => <State row={row} /> },
  ],
  views: () => [
    { key: 'planned', label: 'Planned', has: ({ sentAt }) => sentAt === null },
    { key: 'sent', label: 'Sent', has: ({ sentAt }) => sentAt !== null },
  ],
  form: {
    create: NotificationForm,
    change: NotificationPatch,
    blank: { title: '', body: '', link: '', send_at: null, audience: EVERYBODY },
    values: ({ title, body, link, sendAt, audience }) => ({ title, body, link, send_at: isoOf(sendAt), audience }),
    labels: {
      title: 'the title',
      body: 'the text',
      link: 'where it leads',
      send_at: 'when it is sent',
      audience: 'whom it is for',
    },
    Fields: NotificationFields,
  },
  calls: plannedWrites,
  tabs: [{ key: 'sent', label: 'Delivery', Tab: SentTab }],
});

const For = ({ row }: { readonly row: PlannedRow }) => audienceWords(row.audience, useNamed());

function State({ row: { sentAt, state } }: { readonly row: PlannedRow }) {
  if (sentAt === null) return <Chip>Planned</Chip>;
  return state === 'sent' ? <Chip tone="ok">Sent</Chip> : <Chip tone="live">On its way</Chip>;
}

function NotificationFields({ row }: FieldsProps<PlannedRow>) {
  const isSent = row !== undefined && row.sentAt !== null;
  return (
    <>
      <TextField name="title" label="Title" most={TITLE_MAX} />
      <AreaField name="body" label="Text" most={NOTIFICATION_BODY_MAX} />
      <TextField name="link" label="Leads to" hint="A place in the app, like /app/schedule, or an address" />
      {isSent ? null : <When />}
      <AudienceFields isSent={isSent} />
      <NotificationPreview />
    </>
  );
}

function When() {
  const sendAt: unknown = useWatch({ name: 'send_at' });
  const now = useRealNow(MINUTE);
  const at = typeof sendAt === 'string' ? Temporal.Instant.from(sendAt).epochMilliseconds : undefined;
  return <InstantField name="send_at" label="Sent" hint={whenWords(at, now)} />;
}

/** "in 25 min", or that it goes out when it is saved. */
function whenWords(at: number | undefined, now: number): string {
  if (at === undefined) return 'Sent as soon as you save. Undo removes it from the app, not from lock screens.';
  const minutes = Math.ceil((at - now) / MINUTE);
  if (minutes <= 0) return 'Sent as soon as you save';
  if (minutes < 60) return `in ${minutes} min`;
  if (minutes < 60 * 24) return `in ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  const days = Math.floor(minutes / 60 / 24);
  return plural(days, 'in 1 day', `in ${days} days`);
}
