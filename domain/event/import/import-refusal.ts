import { type FieldProblem, type Refusal, refusal } from '../../refusal.ts';
import type { Talk } from '../../talks/talk.ts';
import { eventDates } from '../event-dates.ts';
import { datesWords } from '../event-span.ts';
import type { Programme } from './programme.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportedProgramme } from './imported-programme.ts';
import type { ImportedEvent } from './imported-event.ts';
import { importedId } from './imported-id.ts';

/** Number of cancelled talks that a change of plan may cause at once. From here on, losing most of the schedule needs a confirmation. */
const FEW_TALKS = 3;

interface Situation {
  readonly current: Programme;
  readonly fresh: ImportedProgramme;
  readonly context: ImportContext;
  /** Talks outside the days of the event. */ readonly outside: number;
}

/**
 * Returns why this source must not be applied: it is empty, comes too early, looks cut off, or looks like another event's.
 * Undefined if it may be applied.
 */
export function importRefusal(
  imported: ImportedEvent,
  { current, fresh, context, outside }: Situation,
): Refusal | undefined {
  const { talks, people, companies } = imported;
  if (talks.length === 0 && outside > 0) {
    const { firstDay = '', lastDay = '', days } = imported.event ?? {};
    return refusal(
      'invalid',
      `None of the ${outside} talks starts on a day of the event, which is ${datesWords(eventDates({ firstDay, lastDay, days }))}; see ` +
        'firstDay and lastDay in EVENT_FILE.',
    );
  }
  if (talks.length + people.length + companies.length === 0) {
    return refusal('invalid', `There is no talk, no person and no company in ${imported.format}.`);
  }
  if (talks.length === 0 && imported.event?.isDemo !== true && (!current.event || current.event.isDemo)) {
    return refusal(
      'conflict',
      'Import the schedule first: people and companies belong to an event, and this server has none of yours yet.',
    );
  }
  return context.replace || fresh.replaces || !imported.whole.includes('talks')
    ? undefined
    : lossRefusal(current, fresh, { imported, others: context.others });
}

function lossRefusal(
  { talks, event }: Programme,
  fresh: ImportedProgramme,
  { imported: { unread = [] }, others }: { imported: ImportedEvent; others: ImportContext['others'] },
): Refusal | undefined {
  const standing = talks.filter((talk) => stands(talk) && !others?.has(talk.id));
  const listed = new Set([
    ...fresh.talks.filter(stands).map((talk) => talk.id),
    ...unread.map((key) => importedId('talk', key)),
  ]);
  const missing = standing.filter((talk) => !listed.has(talk.id)).length;
  const name = event?.name ?? 'the event';
  if (missing > 0 && missing === standing.length) {
    return refusal(
      'conflict',
      `None of the ${standing.length} talks of “${name}” is in this file, so it looks like another event; add ` +
        `--replace to put it in place of “${name}”.`,
      asks(`None of the ${standing.length} talks of “${name}” is in this file: it takes the place of “${name}”.`),
    );
  }
  if (missing >= FEW_TALKS && missing * 2 > standing.length) {
    return refusal(
      'conflict',
      `This file would cancel ${missing} of the ${standing.length} talks of “${name}”, so it looks cut off; add ` +
        '--replace if that is meant.',
      asks(`This file cancels ${missing} of the ${standing.length} talks of “${name}”, so it looks cut off.`),
    );
  }
  return undefined;
}

/** Returns the question for the form field that confirms the replacement; on the command line a switch does. */
const asks = (message: string): FieldProblem[] => [{ field: 'replace', message }];

const stands = (talk: Talk): boolean => talk.edition === 'live' && talk.kind === 'talk' && !talk.cancelled;
