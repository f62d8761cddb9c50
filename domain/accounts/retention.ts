import type { EventSettings } from '../event/event-settings.ts';
import { DORMANT_CONFIRM_ABOVE, RETENTION_NOTICE, USE_NOTED_EVERY } from '../limits/pages.ts';
import { DAY, type Instant, instantOf } from '../time.ts';

/** How long unused accounts are kept. */
export interface AccountLife {
  readonly keepDays: number;
  /** When the last day of the event is over, and when `keepDays` whole days after it are. */
  readonly eventOverAt: Instant;
  readonly keptUntil: Instant;
  /** The rule that an organiser confirms. A changed rule is confirmed again. */
  readonly rule: string;
}

/** Returns how long unused accounts of an event are kept, for so many days. */
export const accountLife = (
  { lastDay, zone }: Pick<EventSettings, 'lastDay' | 'zone'>,
  keepDays: number,
): AccountLife => {
  const startOfDayAfter = (days: number): Instant =>
    instantOf(
      `${Temporal.PlainDate.from(lastDay)
        .add({ days: days + 1 })
        .toString()}T00:00`,
      zone,
    );
  return {
    keepDays,
    eventOverAt: startOfDayAfter(0),
    keptUntil: startOfDayAfter(keepDays),
    rule: `${keepDays} days after ${lastDay}`,
  };
};

/** When an account may be erased at the earliest: `keepDays` after the last day of the event and after its last use. */
export const dormantAt = ({ keptUntil, keepDays }: AccountLife, usedAt: Instant): Instant =>
  Math.max(keptUntil, usedAt + keepDays * DAY);

/**
 * When the holder of an account gets the mail: 14 days before it may be erased, but not before the event is over, and not
 * while a use could be missed because the use of an account is stored once a day.
 */
export const noticeDueAt = (life: AccountLife, usedAt: Instant): Instant =>
  Math.max(dormantAt(life, usedAt) - RETENTION_NOTICE, life.eventOverAt, usedAt + USE_NOTED_EVERY + DAY);

/** When an account whose holder got the mail may be erased. */
export const erasableAt = (life: AccountLife, usedAt: Instant, mailedAt: Instant): Instant =>
  Math.max(dormantAt(life, usedAt), mailedAt + RETENTION_NOTICE);

/** Whether so many accounts would be erased that an organiser must confirm it. */
export const needsConfirmation = (dormant: number, accounts: number): boolean =>
  dormant > accounts * DORMANT_CONFIRM_ABOVE;
