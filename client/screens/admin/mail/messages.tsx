import Send from 'lucide-react/icons/send';
import { Suspense } from 'react';
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '../../../../domain/limits/mail.ts';
import {
  MailMessageForm,
  MailMessagePatch,
  MESSAGE_TEXT,
  type MessageState,
} from '../../../../domain/mail/mail-message.ts';
import { plural } from '../../../../domain/plural.ts';
import { type MailMessageRow, messageRows, messageWrites } from '../../../data/admin/event/mail-messages.ts';
import { useNamed } from '../../../data/admin/live/notifications.ts';
import { useTypeTitle } from '../../../data/admin/people/tickets.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Chip } from '../../../ui/filters/chip.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { Html } from '../../../ui/layout/html.tsx';
import { lazyPart } from '../../../ui/layout/lazy-part.ts';
import { Muted } from '../../../ui/layout/muted.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Loading } from '../../../ui/status/loading.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { entity, type FieldsProps } from '../entity-kit/entity.ts';
import { instantCell } from '../entity-kit/file-cells.ts';
import { fieldWith, formOf, textField } from '../fields/form-fields.tsx';
import { Timestamp } from '../fields/timestamp.tsx';
import { TwoLineCell } from '../fields/two-line-cell.tsx';
import { PostTextField } from '../post-text-field.tsx';
import { segmentWords } from './condition-words.ts';
import styles from './mail.module.css';

// Loaded with the first message that an organiser opens.
const SegmentPart = lazyPart(() => import('./segment-field.tsx').then((part) => part.SegmentField));
const Preview = lazyPart(() => import('./mail-preview.tsx').then((part) => part.MailShown));
const SendNow = lazyPart(() => import('./send-tab.tsx').then((part) => part.SendTab));

const SendPart = (props: { readonly row: MailMessageRow }) => (
  <Suspense fallback={<Loading label="Send" rows={3} />}>
    <SendNow {...props} />
  </Suspense>
);

const SegmentInput = (props: { readonly name: string; readonly label: string }) => (
  <Suspense fallback={<Loading label={props.label} rows={2} />}>
    <SegmentPart {...props} />
  </Suspense>
);

const STATES: Readonly<Record<MessageState, string>> = {
  draft: 'Draft',
  queuing: 'On its way',
  sending: 'On its way',
  done: 'Sent',
  stopped: 'Stopped',
};
const TONES = { draft: 'quiet', queuing: 'accent', sending: 'accent', done: 'ok', stopped: 'warn' } as const;

const For = ({ row }: { readonly row: MailMessageRow }) =>
  segmentWords(row.segment, { named: useNamed(), typeTitle: useTypeTitle() });

const CALENDARS = [
  { value: 'event', label: 'Calendar file of the event' },
  { value: 'kept', label: 'Each person’s kept talks' },
];

/** The fields of a message that was sent cannot be changed. */
const Fixed = ({ row, children }: FieldsProps<MailMessageRow> & { readonly children: React.ReactNode }) => (
  <Stack as="fieldset" gap={4} className={styles.plain} disabled={row !== undefined && row.state !== 'draft'}>
    {children}
  </Stack>
);

const SentBefore = ({ row }: FieldsProps<MailMessageRow>) =>
  row === undefined || row.state === 'draft' ? null : (
    <Notice tone="info">This message was sent. It can no longer be changed.</Notice>
  );

const NAMES = MESSAGE_TEXT.placeholders.map((name) => `{${name}}`).join(', ');

function Below({ row }: FieldsProps<MailMessageRow>) {
  if (row !== undefined && row.state !== 'draft') return null;
  return (
    <>
      <Muted>{`You can write ${NAMES}. A paragraph whose placeholder has no value is left out.`}</Muted>
      <Suspense fallback={<Loading label="Preview" rows={4} />}>
        <Preview of="message" />
      </Suspense>
    </>
  );
}

const textInput = fieldWith(PostTextField, '')('Text', { most: MAIL_TEXT_MAX });

export const messagesEntity = entity<MailMessageRow>({
  type: 'MESSAGES',
  needsNetwork: true,
  icon: Send,
  words: {
    title: 'Messages by mail',
    search: 'Search messages',
    add: 'New message',
    remove: 'Remove message',
    count: (rows) => plural(rows, '1 message', `${rows.toLocaleString('en')} messages`),
    none: 'There are no messages yet',
    noMatch: 'No message fits this search',
    gone: 'This message is gone',
  },
  rows: messageRows,
  name: ({ subject }) => subject,
  text: ({ subject, html }) => `${subject}\n${html}`,
  columns: [
    {
      key: 'subject',
      title: 'Subject',
      by: ({ subject }) => subject,
      cell: (row) => <TwoLineCell second={<For row={row} />}>{row.subject}</TwoLineCell>,
    },
    {
      key: 'at',
      title: 'Sent',
      by: ({ sentAt }) => sentAt ?? 0,
      text: ({ sentAt }) => (sentAt === null ? '' : instantCell(sentAt)),
      cell: ({ sentAt }) => (sentAt === null ? null : <Timestamp at={sentAt} />),
    },
    {
      key: 'recipients',
      title: 'People',
      numeric: true,
      by: ({ recipients }) => recipients,
      cell: ({ recipients }) => recipients.toLocaleString('en'),
    },
    {
      key: 'state',
      title: 'State',
      by: ({ state }) => state,
      cell: ({ state, isPaused }) =>
        isPaused ? <Chip tone="warn">Paused</Chip> : <Chip tone={TONES[state]}>{STATES[state]}</Chip>,
    },
  ],
  views: () => [
    { key: 'drafts', label: 'Drafts', has: ({ state }) => state === 'draft' },
    { key: 'sent', label: 'Sent', has: ({ state }) => state !== 'draft' },
  ],
  form: formOf<MailMessageRow>()({
    create: MailMessageForm,
    change: MailMessagePatch,
    Above: SentBefore,
    fields: {
      subject: { ...textField('Subject', { most: MAIL_SUBJECT_MAX }), Frame: Fixed },
      html: {
        ...textInput,
        Input: ({ row, name }) =>
          row === undefined || row.state === 'draft' ? (
            (textInput.Input?.({ row, name }) ?? null)
          ) : (
            <div className={styles.body}>
              <Html html={row.html} headings={3} />
            </div>
          ),
        Frame: Fixed,
      },
      segment: {
        called: 'who gets it',
        blank: () => [],
        Input: ({ name }) => <SegmentInput name={name} label="Who gets it" />,
        Frame: Fixed,
      },
      calendars: {
        ...fieldWith(ChecksField, [])('Attached', { options: CALENDARS, called: 'what is attached' }),
        Frame: Fixed,
      },
    },
    Below,
  }),
  calls: messageWrites,
  tabs: [{ key: 'send', label: 'Send', Tab: SendPart }],
});

export const messageLinks = (
  <LinkButton to="/app/admin" search={{ type: 'MAIL_TEXTS' }}>
    Mail texts
  </LinkButton>
);
