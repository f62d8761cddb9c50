import type { PersonalNotice } from '../notifications/notification.ts';
import { talkLink } from '../notifications/reminder.ts';
import type { Talk } from '../talks/talk.ts';
import type { Instant } from '../time.ts';

/** Id of the notice, by turn: people who leave and return may be notified again. */
export const placeNoticeId = (talkId: string, number: number): string => `place:${talkId}:${number}`;

/** The notice to a person who moved up from the waiting list. */
export const placeNotice = (
  { id, title }: Pick<Talk, 'id' | 'title'>,
  number: number,
  now: Instant,
): PersonalNotice => ({
  id: placeNoticeId(id, number),
  kind: 'place',
  title,
  body: 'A place has become free, and it is yours.',
  link: talkLink(id),
  sentAt: now,
});
