import { plural } from '../../../../domain/plural.ts';
import type { Audience, AudienceKind } from '../../../../domain/notifications/audience.ts';
import type { Role } from '../../../../domain/people/role.ts';

export const AUDIENCES: readonly { readonly value: AudienceKind; readonly label: string }[] = [
  { value: 'all', label: 'Everybody' },
  { value: 'role', label: 'Who has a role' },
  { value: 'ticket', label: 'Who has a type of ticket' },
  { value: 'attendance', label: 'Who takes part in person or remotely' },
  { value: 'keepers', label: 'Who keeps a talk' },
  { value: 'stage', label: 'People with an upcoming talk on a stage' },
  { value: 'company', label: 'Members of a company' },
  { value: 'people', label: 'People by name' },
];

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  ROLE_ATTENDEE: 'Attendees',
  ROLE_SPEAKER: 'Speakers',
  ROLE_ADMIN: 'Organisers',
};

/** An audience in words, for tables. */
export function audienceWords(
  { kind, ids }: Audience,
  { named, typeTitle }: { readonly named: (id: string) => string; readonly typeTitle: (id: string) => string },
): string {
  const [first = '', ...more] = ids;
  if (kind === 'all') return 'Everybody';
  if (kind === 'role') return ids.map((id) => ROLE_WORDS[id as Role] ?? id).join(', ');
  if (kind === 'attendance') return ids.map((id) => (id === 'remote' ? 'Remotely' : 'In person')).join(', ');
  if (kind === 'ticket') return ids.map((id) => typeTitle(id)).join(', ');
  const count = more.length.toLocaleString('en');
  const name = named(first);
  if (more.length > 0) return plural(more.length, `${name} and 1 more`, `${name} and ${count} more`);
  return kind === 'keepers' || kind === 'stage' ? `Who keeps ${name}` : name;
}
