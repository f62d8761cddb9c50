import type { EventSettings } from '../event/event-settings.ts';
import { csvRow } from '../csv-cell.ts';
import type { Lead } from './lead.ts';

const COLUMNS = ['First Name', 'Last Name', 'Email', 'Job Position', 'Company', 'Country', 'Website', 'Sent'] as const;

export const leadCsvHeader: string = csvRow(COLUMNS);

/** One lead as a row; when it came is written as the event's own clock shows it. */
export const leadCsvRow = (lead: Lead, { zone }: Pick<EventSettings, 'zone'>): string =>
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
  ]);
