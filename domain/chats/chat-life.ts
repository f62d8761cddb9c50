import type { EventSettings } from '../event/event-settings.ts';
import { type Instant, instantOf } from '../time.ts';

/** Settings that decide how long the chat is kept. */
export type ChatLife = Pick<EventSettings, 'lastDay' | 'zone' | 'chatKeepDays'>;

/** When all messages are deleted: `chatKeepDays` whole days after the last day of the event. */
export const chatForgottenAt = ({ lastDay, zone, chatKeepDays }: ChatLife): Instant =>
  instantOf(
    `${Temporal.PlainDate.from(lastDay)
      .add({ days: chatKeepDays + 1 })
      .toString()}T00:00`,
    zone,
  );
