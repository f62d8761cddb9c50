import type { ConditionKind, MailSegment } from '../../../../domain/mail/segment.ts';
import type { Role } from '../../../../domain/people/role.ts';
import { formatList } from '../../../../domain/plural.ts';
import { ROLE_WORDS } from '../entities/audience-words.ts';

export const CONDITIONS: readonly { readonly value: ConditionKind; readonly label: string }[] = [
  { value: 'ticket', label: 'Type of ticket' },
  { value: 'role', label: 'Role' },
  { value: 'signedUp', label: 'Signed up for a talk' },
  { value: 'keeps', label: 'Keeps a talk' },
  { value: 'attendance', label: 'In person or remotely' },
  { value: 'loggedIn', label: 'Logged in or not' },
  { value: 'company', label: 'Member of a company' },
];

export const ATTENDANCE_CHOICES = [
  { value: 'inPerson', label: 'In person' },
  { value: 'remote', label: 'Remotely' },
];
export const LOGGED_IN_CHOICES = [
  { value: 'yes', label: 'Logged in' },
  { value: 'no', label: 'Not logged in yet' },
];

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

interface Names {
  readonly named: (id: string) => string;
  readonly typeTitle: (id: string) => string;
}

/** Who gets a message in words, for tables. */
export function segmentWords(segment: MailSegment, names: Names): string {
  if (segment.length === 0) return 'Everybody';
  return formatList(segment.map(({ kind, ids }) => OR.format(ids.map((id) => choiceWords(kind, id, names)))));
}

function choiceWords(kind: ConditionKind, id: string, { named, typeTitle }: Names): string {
  if (kind === 'role') return ROLE_WORDS[id as Role] ?? id;
  if (kind === 'ticket') return typeTitle(id);
  const choice = [...ATTENDANCE_CHOICES, ...LOGGED_IN_CHOICES].find(({ value }) => value === id);
  if (kind === 'attendance' || kind === 'loggedIn') return choice?.label ?? id;
  if (kind === 'signedUp') return `Signed up for ${named(id)}`;
  return kind === 'keeps' ? `Keeps ${named(id)}` : named(id);
}
