import { block } from '../../../domain/chats/chat-rules.ts';
import { connection, connectionNews, connectionNewsId } from '../../../domain/connections/connection.ts';
import { read } from '../../../domain/notifications/notification.ts';
import { personName } from '../../../domain/people/person.ts';
import { edit } from '../../../domain/sync/field-edits.ts';
import { DAY, type Instant } from '../../../domain/time.ts';
import { knownPeople } from '../people/optimistic-profiles.ts';
import { computed } from '../../platform/react/signal.ts';
import { areUserDocsLoaded, userDocs } from '../../platform/outbox/user-docs-store.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { pairs } from '../chat/chats.ts';
import { boothOfEdits, type ReturnedEdits, returnedEdits } from '../edits/pending-edits.ts';

/** News for this person: a message, a connection request or its acceptance, or an edit that was not stored completely. */
export interface PersonalNews {
  readonly id: string;
  readonly kind: 'message' | 'request' | 'accepted' | 'conflict' | 'refused';
  readonly title: string;
  readonly body: string;
  /** A path in the app. */
  readonly link: string;
  readonly sentAt: Instant;
  readonly isUnread: boolean;
}

/** How long an accepted request counts as news, in milliseconds. */
const ACCEPTED_IS_NEWS = 3 * DAY;

const CONFLICT = { kind: 'conflict', body: 'Choose which version to keep.' } as const;
const REFUSED = { kind: 'refused', body: 'Open it to see why.' } as const;
const CONFLICT_NEWS = {
  profile: { ...CONFLICT, title: 'Your profile was changed elsewhere too' },
  booth: { ...CONFLICT, title: 'Your booth was changed elsewhere too' },
};
const REFUSED_NEWS = {
  profile: { ...REFUSED, title: 'A part of your profile was not saved' },
  booth: { ...REFUSED, title: 'A part of your booth was not saved' },
};

/**
 * Edits that were not stored completely, unread messages of two-person rooms, open requests and accepted requests. All of them
 * are on this device, so it works offline. A message disappears when it is read, a request when it is answered, on any device.
 * Empty until the person's own documents are loaded.
 */
export const personalNews = computed(
  [userDocs, knownPeople, pairs, returnedEdits, areUserDocsLoaded],
  (documents, known, ...[chats, edits, isKnown]): readonly PersonalNews[] => {
    if (!isKnown) return [];
    const isBlocked = (personId: string): boolean => block.read(documents.get(block.id(personId))).blocked;
    const messages = chats.flatMap(({ room, personId, last, isUnread }): PersonalNews[] => {
      const person = known.get(personId);
      if (!isUnread || !person || !last || isBlocked(personId)) return [];
      return [
        {
          id: `message:${room}`,
          kind: 'message',
          title: `${personName(person)} wrote to you`,
          body: last.isMine ? '' : last.text,
          link: `/app/chats?room=${encodeURIComponent(room)}`,
          sentAt: last.at,
          isUnread,
        },
      ];
    });
    const connections = [...documents.values()].flatMap((document): PersonalNews[] => {
      const kind = connection.is(document) ? connectionNews(connection.read(document)) : undefined;
      const person = kind && known.get(document.ref);
      if (!kind || !person || isBlocked(document.ref)) return [];
      if (kind === 'accepted' && document.changedAt < serverNow() - ACCEPTED_IS_NEWS) return [];
      const id = connectionNewsId(document.ref);
      const name = personName(person);
      return [
        {
          id,
          kind,
          title: kind === 'request' ? `${name} wants to connect` : `${name} accepted your request`,
          body: '',
          link: `/app/user-profile/${encodeURIComponent(document.ref)}`,
          sentAt: document.changedAt,
          isUnread: !read.read(documents.get(read.id(id))).read,
        },
      ];
    });
    return [...edits.map(editNews), ...messages, ...connections];
  },
);

function editNews({ ref, changedAt, isConflict }: ReturnedEdits): PersonalNews {
  const companyId = boothOfEdits(ref);
  return {
    id: edit.id(ref),
    ...(isConflict ? CONFLICT_NEWS : REFUSED_NEWS)[companyId === undefined ? 'profile' : 'booth'],
    link:
      companyId === undefined
        ? '/app/user-profile/me/edit'
        : `/app/company-profile/${encodeURIComponent(companyId)}/edit`,
    sentAt: changedAt,
    isUnread: true,
  };
}

/** Number of open requests. */
export const openRequests = computed(personalNews, (all) => all.filter(({ kind }) => kind === 'request').length);
