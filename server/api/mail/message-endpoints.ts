import {
  addMailMessage,
  countSegment,
  editMailMessage,
  listMailMessages,
  type MailMessageView,
  pauseMailMessage,
  previewMailMessage,
  readMailMessage,
  removeMailMessage,
  resumeMailMessage,
  sendMailMessage,
  stopMailMessage,
  testMailMessage,
} from '../../../domain/mail/mail-message-calls.ts';
import {
  editRefusal,
  isOnItsWay,
  isUnderWay,
  MailMessage,
  mailMessagesCollection,
  messageTextRefusal,
} from '../../../domain/mail/mail-message.ts';
import type { MailTextForm } from '../../../domain/mail/mail-text.ts';
import { MAIL_TEST_BUDGET, MESSAGE_PEOPLE_MAX, MESSAGES_A_DAY } from '../../../domain/limits/mail.ts';
import type { Actor } from '../../../domain/people/actor.ts';
import { personName } from '../../../domain/people/person.ts';
import { refuse, Refused } from '../../../domain/refusal.ts';
import { DAY } from '../../../domain/time.ts';
import { withFields } from '../../../domain/document-fields.ts';
import { endpoint, type ShownCall } from '../../http/endpoint.ts';
import { pageOf } from '../../http/paging.ts';
import { TooMany } from '../../http/too-many.ts';
import type { Ports, ScopeState } from '../../ports.ts';
import { allRevised, documentsIn, findDocument, findRevised, withRev } from '../../sync/documents.ts';
import { editDocument, revised } from '../../sync/edit-documents.ts';
import { findAccount } from '../accounts/account-store.ts';
import { isSetUp } from '../event/is-set-up.ts';
import { getPerson } from '../people/find-person.ts';
import { queueMail } from './mails.ts';
import { filledMessage } from './message-mail.ts';
import { mailMessages, messageView } from './messages.ts';
import { segmentPeople } from './segment-people.ts';

const notFound = (): never => refuse('not-found', 'There is no such message');

/** Returns the text as it is stored. Refuses one that no message can have. */
async function checkedText({ subject, html }: MailTextForm, { cleanHtml }: Ports): Promise<MailTextForm> {
  const text = { subject, html: await cleanHtml(html) };
  const problem = messageTextRefusal(text);
  if (problem) throw new Refused(problem);
  return text;
}

async function viewById(id: string, ports: Ports): Promise<MailMessageView> {
  const found = await findRevised(mailMessages, id, ports);
  return messageView(withRev(found ?? notFound()), ports);
}

const showCurrent = ({ input: { id }, ports }: ShownCall): Promise<MailMessageView> => viewById(id, ports);

/** Refuses a message that would be one too many today. */
function requireRoom(state: ScopeState, ports: Ports): void {
  const sentAt = documentsIn(state, mailMessages).flatMap((message) => message.sentAt ?? []);
  const today = sentAt.filter((at) => at > ports.now() - DAY).toSorted((a, b) => a - b);
  const [oldest = 0] = today.slice(-MESSAGES_A_DAY);
  if (today.length >= MESSAGES_A_DAY)
    throw new TooMany(oldest + DAY - ports.now(), `An event sends at most ${MESSAGES_A_DAY} messages in a day.`);
}

/** Refuses a message that nobody, or too many people, would get. */
async function requireRecipients({ segment }: MailMessage, ports: Ports): Promise<void> {
  const { recipients } = await segmentPeople(segment, ports);
  if (recipients.length === 0) refuse('conflict', 'Nobody matches these conditions.');
  if (recipients.length > MESSAGE_PEOPLE_MAX)
    refuse('conflict', `A message goes to at most ${MESSAGE_PEOPLE_MAX.toLocaleString('en')} people. Add a condition.`);
}

/** Returns the message, or refuses: its mails are not being sent. */
const onItsWay = (message: MailMessage = notFound()): MailMessage =>
  isOnItsWay(message) ? message : refuse('conflict', 'This message is not being sent.');

async function setPaused({ actor, input: { id }, ports }: Pausing, isPaused: boolean): Promise<MailMessageView> {
  const change = (before?: MailMessage): MailMessage => ({ ...onItsWay(before), isPaused });
  return messageView(withRev(revised(await editDocument(mailMessages, { actor, id, change }, ports))), ports);
}
interface Pausing {
  readonly actor: Actor;
  readonly input: { readonly id: string };
  readonly ports: Ports;
}

const editEndpoints = [
  endpoint(listMailMessages, {
    summary: 'Messages to people by mail, newest first: drafts, and how far the others have come.',
    example: { page: 1 },
    handle: async ({ input, ports }) => {
      const all = (await allRevised(mailMessages, ports)).toSorted(mailMessagesCollection.order);
      const { data, pagination } = pageOf(all, input);
      return { data: await Promise.all(data.map((message) => messageView(message, ports))), pagination };
    },
  }),
  endpoint(readMailMessage, {
    summary: 'A message by mail, and how far it has come.',
    example: { id: 'two-weeks' },
    refuses: ['not-found'],
    handle: ({ input: { id }, ports }) => viewById(id, ports),
  }),
  endpoint(addMailMessage, {
    summary: 'Keeps a draft of a message by mail. Nobody gets it until it is sent.',
    example: {
      subject: 'Two weeks to go',
      html: '<p>Hello {first name},</p><p>{event} begins soon.</p>',
      segment: [{ kind: 'role', ids: ['ROLE_SPEAKER'] }],
    },
    refuses: ['invalid'],
    handle: async ({ actor, input, ports }) => {
      const id = ports.newId(9);
      const message: MailMessage = {
        id,
        ...(await checkedText(input, ports)),
        segment: input.segment,
        calendars: [...new Set(input.calendars)],
        state: 'draft',
        isPaused: false,
        why: '',
        createdAt: ports.now(),
        sentAt: null,
        endedAt: null,
        recipients: 0,
        result: null,
      };
      return messageView(
        withRev(revised(await editDocument(mailMessages, { actor, id, change: () => message }, ports))),
        ports,
      );
    },
  }),
  endpoint(editMailMessage, {
    summary: 'Changes the draft of a message by mail.',
    example: { id: 'two-weeks', subject: 'Ten days to go' },
    refuses: ['invalid', 'conflict'],
    showCurrent,
    handle: async ({ actor, input: { id, ...form }, ports, header }) => {
      const held = (await findDocument(mailMessages, id, ports)) ?? notFound();
      const text = await checkedText({ subject: form.subject ?? held.subject, html: form.html ?? held.html }, ports);
      const words = { ...form, ...(form.html !== undefined && { html: text.html }) };
      const change = (before: MailMessage = notFound()): MailMessage => {
        const refused = editRefusal(before);
        if (refused) throw new Refused(refused);
        return withFields(MailMessage, before, words);
      };
      const edit = { actor, id, ifMatch: header('if-match'), change };
      return messageView(withRev(revised(await editDocument(mailMessages, edit, ports))), ports);
    },
  }),
  endpoint(removeMailMessage, {
    summary: 'Removes a message by mail. One that is being sent has to be stopped first.',
    example: { id: 'two-weeks' },
    refuses: ['conflict'],
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      const change = (before: MailMessage = notFound()): null =>
        isUnderWay(before) ? refuse('conflict', 'This message is being sent. Stop it first.') : null;
      await editDocument(mailMessages, { actor, id, ifMatch: header('if-match'), change }, ports);
      return null;
    },
  }),
];

const sendEndpoints = [
  endpoint(sendMailMessage, {
    summary: `Sends a message by mail to the people whom its conditions mean now; at most ${MESSAGES_A_DAY} messages a day.`,
    example: { id: 'two-weeks' },
    refuses: ['not-found', 'conflict', 'too-many'],
    showCurrent,
    handle: async ({ actor, input: { id }, ports, header }) => {
      if (!(await isSetUp(ports))) refuse('conflict', 'The event has no name yet. Name the event first.');
      const held = (await findDocument(mailMessages, id, ports)) ?? notFound();
      if (held.state === 'draft') await requireRecipients(held, ports);
      const change = (before: MailMessage = notFound(), state: ScopeState): MailMessage => {
        if (before.state !== 'draft') return refuse('conflict', 'This message was sent before.');
        requireRoom(state, ports);
        return { ...before, state: 'queuing', sentAt: ports.now() };
      };
      const edit = { actor, id, ifMatch: header('if-match'), change };
      return messageView(withRev(revised(await editDocument(mailMessages, edit, ports))), ports);
    },
  }),
  endpoint(stopMailMessage, {
    summary: 'Stops a message by mail: mails of it that were not sent are withdrawn.',
    example: { id: 'under-way' },
    refuses: ['not-found', 'conflict'],
    handle: async ({ actor, input: { id }, ports }) => {
      const change = (before?: MailMessage): MailMessage => ({
        ...onItsWay(before),
        state: 'stopped',
        isPaused: false,
      });
      return messageView(withRev(revised(await editDocument(mailMessages, { actor, id, change }, ports))), ports);
    },
  }),
  endpoint(pauseMailMessage, {
    summary: 'Pauses a message by mail: its mails that were not sent wait until it goes on.',
    example: { id: 'under-way' },
    refuses: ['not-found', 'conflict'],
    handle: (request) => setPaused(request, true),
  }),
  endpoint(resumeMailMessage, {
    summary: 'Lets a paused message by mail go on, to the people it was sent to.',
    example: { id: 'under-way' },
    refuses: ['not-found', 'conflict'],
    handle: (request) => setPaused(request, false),
  }),
  endpoint(testMailMessage, {
    summary: 'Sends a message by mail to you alone, as you would get it.',
    example: { id: 'two-weeks' },
    refuses: ['not-found', 'conflict', 'too-many'],
    handle: async ({ actor, input: { id }, ports }) => {
      if (!(await findDocument(mailMessages, id, ports))) notFound();
      const to = (await findAccount(actor.id, ports))?.address ?? '';
      if (to === '') refuse('conflict', 'Your account has no mail address.');
      const wait = ports.attempts.take(`mail-test:${actor.id}`, MAIL_TEST_BUDGET);
      if (wait > 0) throw new TooMany(wait);
      await queueMail({ kind: 'message', userId: actor.id, secrets: { message: id } }, ports);
      return { to };
    },
  }),
];

export const mailMessageEndpoints = [
  ...editEndpoints,
  ...sendEndpoints,
  endpoint(previewMailMessage, {
    summary: 'A message with this text as a person would get it, as HTML and as plain text.',
    example: { subject: 'Two weeks to go', html: '<p>Hello {first name},</p><p>{link}</p>', user_id: 'ada' },
    refuses: ['not-found', 'invalid'],
    handle: async ({ actor, input: { user_id: userId = actor.id, ...form }, ports }) => {
      const person = await getPerson(userId, ports);
      const to = (await findAccount(userId, ports))?.address ?? '';
      return {
        to,
        name: personName(person),
        ...(await filledMessage(await checkedText(form, ports), { userId, to }, ports)),
      };
    },
  }),
  endpoint(countSegment, {
    summary: 'How many people these conditions mean at this moment, and how many of them get no messages, and why.',
    example: { segment: [{ kind: 'role', ids: ['ROLE_SPEAKER'] }] },
    handle: async ({ input: { segment }, ports }) => {
      const { recipients, ...counts } = await segmentPeople(segment, ports);
      return { ...counts, recipients: recipients.length };
    },
  }),
];
