import { packagesOnDevice, usePackages } from '../../../../data/companies/packages.ts';
import Ticket from 'lucide-react/icons/ticket';
import { TITLE_MAX } from '../../../../../domain/limits/fields.ts';
import { plural } from '../../../../../domain/plural.ts';
import type { Attendance } from '../../../../../domain/tickets/attendance.ts';
import { NewTicketType, type TicketType, TicketTypeChanges } from '../../../../../domain/tickets/ticket-type.ts';
import {
  ATTENDANCE_WORDS,
  type TicketTypeRow,
  ticketTypeRows,
  ticketTypeWrites,
} from '../../../../data/admin/people/tickets.ts';
import { useFindTalks, useNamed } from '../../../../data/admin/live/notifications.ts';
import { Chip } from '../../../../ui/filters/chip.tsx';
import { SearchPicker } from '../../../../ui/panel/search-picker.tsx';
import { entity } from '../../entity-kit/entity.ts';
import { formOf, numberField, Pair, part, pickField, switchField, textField } from '../../fields/form-fields.tsx';
import { TwoLineCell } from '../../fields/two-line-cell.tsx';

const ATTENDANCE_CHOICES = Object.entries(ATTENDANCE_WORDS).map(([value, label]) => ({ value, label }));

const usePackageChoices = () => usePackages().map(({ id, name }) => ({ value: id, label: name }));

const Gives = part('What it gives');

/** What a type gives, in a few words. */
function givesWords({ opens, replayAccess, connectionLimit, packageId, talks }: TicketType): string {
  const booth = packagesOnDevice.get().find(({ id }) => id === packageId)?.name;
  return [
    opens ? undefined : 'Only with another ticket',
    replayAccess ? 'Replays' : undefined,
    connectionLimit === null
      ? undefined
      : plural(connectionLimit, '1 connection', `${connectionLimit.toLocaleString('en')} connections`),
    booth,
    talks.length === 0 ? undefined : plural(talks.length, 'Signs up for 1 talk', `Signs up for ${talks.length} talks`),
  ]
    .filter((words) => words !== undefined)
    .join(' · ');
}

const AliasField = ({ name }: { readonly name: string }) => (
  <SearchPicker
    name={name}
    label="Names of it in your ticket shop"
    hint="An import that says one of these gives this type."
    labelOf={(alias) => alias}
    find={() => []}
    add={{ label: (typed) => `Add “${typed}”`, run: (typed) => Promise.resolve(typed) }}
  />
);

function TalksField({ name }: { readonly name: string }) {
  return (
    <SearchPicker
      name={name}
      label="Signs up for"
      hint="Once the places are taken, people wait."
      labelOf={useNamed()}
      find={useFindTalks()}
    />
  );
}

/** The types of tickets, and what each gives its holders. */
export const ticketTypesEntity = entity<TicketTypeRow>({
  type: 'TICKETS',
  needsNetwork: true,
  icon: Ticket,
  words: {
    title: 'Types of tickets',
    search: 'Search types',
    add: 'New type',
    remove: 'Remove type',
    count: (rows) => plural(rows, '1 type', `${rows.toLocaleString('en')} types`),
    none: 'There are no types',
    noMatch: 'No type fits this search',
    gone: 'This type is gone',
  },
  rows: ticketTypeRows,
  name: ({ title }) => title,
  text: ({ id, title, aliases }) => [title, id, ...aliases].join('\n'),
  columns: [
    {
      key: 'title',
      title: 'Type',
      by: ({ title }) => title,
      cell: (type) => <TwoLineCell second={givesWords(type)}>{type.title}</TwoLineCell>,
    },
    {
      key: 'attendance',
      title: 'Attendance',
      by: ({ attendance }) => ATTENDANCE_WORDS[attendance],
      cell: ({ attendance }) => (
        <Chip {...(attendance === 'remote' && { tone: 'accent' })}>{ATTENDANCE_WORDS[attendance]}</Chip>
      ),
    },
    {
      key: 'holders',
      title: 'Held',
      numeric: true,
      by: ({ holders }) => holders ?? -1,
      cell: ({ holders }) => holders?.toLocaleString('en') ?? null,
    },
  ],
  form: formOf<TicketTypeRow>()({
    create: NewTicketType,
    change: TicketTypeChanges,
    fields: {
      title: textField('Name', { most: TITLE_MAX }),
      aliases: { called: 'its names in the ticket shop', blank: () => [], Input: AliasField },
      attendance: {
        ...pickField('Attendance', { useOptions: () => ATTENDANCE_CHOICES }),
        blank: (): Attendance => 'either',
      },
      opens_event: {
        ...switchField('Opens the event', { hint: 'Off: only together with another ticket' }),
        Frame: Gives,
        blank: () => true,
        value: ({ opens }) => opens,
      },
      replay_access: {
        ...switchField('Opens the replays', { hint: 'For all who hold such a ticket, at once' }),
        Frame: Gives,
        value: ({ replayAccess }) => replayAccess,
      },
      needs_company: {
        ...switchField('Belongs to a company', { hint: 'Its holders become members of a company' }),
        Frame: Gives,
        value: ({ needsCompany }) => needsCompany,
      },
      connection_limit: {
        ...numberField('Connections', { hint: 'Nothing for as many as the product allows' }),
        Frame: Pair,
        value: ({ connectionLimit }) => connectionLimit,
      },
      package_id: {
        ...pickField('Package', { useOptions: usePackageChoices, none: 'None' }),
        Frame: Pair,
        value: ({ packageId }) => packageId,
      },
      talks: { called: 'the talks it signs up for', blank: () => [], Input: TalksField },
    },
  }),
  calls: ticketTypeWrites,
});
