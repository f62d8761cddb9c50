import { setImmediate } from 'node:timers/promises';
import { agenda, keepsTalk } from '../../domain/agenda/agenda.ts';
import {
  LONGEST_REMINDER,
  reminderId,
  reminderNotice,
  type ReminderRound,
  roundsDue,
} from '../../domain/notifications/reminder.ts';
import type { Stage } from '../../domain/stages/stage.ts';
import { type Instant, minutes } from '../../domain/time.ts';
import { findAccount } from '../api/accounts/account-store.ts';
import { type Keeper, keepersOf, noteReminded } from '../api/notifications/keepers.ts';
import { notifyPerson } from '../api/notifications/notify-person.ts';
import { settingsOf } from '../api/people/settings.ts';
import { attendanceOfPerson } from '../api/tickets/attendance.ts';
import type { Ports } from '../ports.ts';
import type { Stored, Table, TableSpec } from '../store/document-store.ts';
import { insertNew } from '../store/insert-new.ts';
import { stagesOf, talksOf } from '../sync/stored-collections.ts';
import { allDocuments } from '../sync/documents.ts';
import { findMine } from '../sync/write-mine.ts';

/** A round of reminders that is complete. A round belongs to one talk and one lead time. */
interface Round extends Stored {
  readonly expiresAt: Instant;
}
const ROUNDS: TableSpec<Round, 'byExpiry'> = {
  name: 'reminderRounds',
  indexes: { byExpiry: { fields: ['expiresAt'] } },
};
export const reminderRounds = ({ store }: Pick<Ports, 'store'>): Promise<Table<Round, 'byExpiry'>> =>
  store.table(ROUNDS);
/** Long enough that the talk cannot start again at the same time. */
const KEPT = minutes(24 * 60);

/**
 * Reminds people of talks that they bookmarked, as long before the start as they chose. There is one round per talk and
 * lead time. A round goes through everyone who bookmarked the talk, and starts again if interrupted. People get each
 * reminder once: the id of the notification contains talk and start.
 */
export async function remindOfTalks(ports: Ports, signal: AbortSignal): Promise<void> {
  const now = ports.now();
  const soon = (await allDocuments(talksOf('live'), ports)).filter(
    ({ startsAt }) => startsAt > now && startsAt <= now + minutes(LONGEST_REMINDER),
  );
  const due = soon.flatMap((talk) => roundsDue(talk, now));
  if (due.length === 0) return;
  const rounds = await reminderRounds(ports);
  const done = new Set((await rounds.getMany(due.map(roundId))).map(({ id }) => id));
  const stages = await allDocuments(stagesOf('live'), ports);
  for (const round of due.filter((one) => !done.has(roundId(one)))) {
    if (signal.aborted) return;
    await remindKeepers(round, stages, ports);
    await noteRound(round, rounds);
  }
}

async function noteRound(round: ReminderRound, rounds: Table<Round, 'byExpiry'>): Promise<void> {
  // Another process may have finished the same round.
  await insertNew(rounds, { id: roundId(round), rev: 1, expiresAt: round.talk.startsAt + KEPT });
}

const roundId = ({ talk, lead }: ReminderRound): string => `${talk.id}:${talk.startsAt}:${lead}`;

async function remindKeepers(round: ReminderRound, stages: readonly Stage[], ports: Ports): Promise<void> {
  for await (const keepers of keepersOf(round.talk.id, ports)) {
    const waiting = keepers.filter(({ remindedFor }) => remindedFor !== round.talk.startsAt);
    await Promise.all(waiting.map((keeper) => remind(keeper, { ...round, stages }, ports)));
    await setImmediate();
  }
}

async function remind(
  keeper: Keeper,
  { talk, lead, stages }: ReminderRound & { readonly stages: readonly Stage[] },
  ports: Ports,
): Promise<void> {
  const { personId } = keeper;
  // People who chose a shorter lead time are reminded in a later round. A lead time of 0 means no reminders.
  if ((await settingsOf(personId, ports)).reminderMinutes < lead) return;
  const account = await findAccount(personId, ports);
  const attendance = account && (await attendanceOfPerson(account, ports));
  await notifyPerson(
    personId,
    {
      id: reminderId(talk),
      notice: (state) =>
        keepsTalk(findMine(state, agenda.id(talk.id)))
          ? reminderNotice(talk, { stages, zone: ports.event().zone, now: ports.now(), attendance })
          : undefined,
      tag: `talk:${talk.id}`,
      urgency: 'high',
      usefulUntil: talk.startsAt,
      talkIds: [talk.id],
    },
    ports,
  );
  await noteReminded(keeper, talk.startsAt, ports);
}
