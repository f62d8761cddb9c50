import { BYTE_ORDER_MARK, csvRow } from '../csv-cell.ts';
import type { EventSettings } from '../event/event-settings.ts';
import type { LeadEntry } from './lead-entry.ts';

const COLUMNS = [
  'First Name',
  'Last Name',
  'Email',
  'Job Position',
  'Company',
  'Country',
  'Website',
  'Sent',
  'Stage',
  'Notes',
] as const;

/** The file's byte order mark and header row. */
export const leadCsvHeader: string = BYTE_ORDER_MARK + csvRow(COLUMNS);

/** Returns a lead as a row; its time is in the event's zone. */
export const leadCsvRow = ({ lead, stage, notes }: LeadEntry, { zone }: Pick<EventSettings, 'zone'>): string =>
  csvRow([
    lead.firstName,
    lead.lastName,
    lead.email,
    lead.jobPosition,
    lead.companyName,
    lead.country,
    lead.website,
    Temporal.Instant.fromEpochMilliseconds(lead.sentAt)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'second' })
      .replace('T', ' '),
    stage,
    notes.map(({ note }) => note).join('\n'),
  ]);
