import Users from 'lucide-react/icons/users';
import Mic from 'lucide-react/icons/mic';
import { NewPerson, NewUser, UserChanges } from '../../../../domain/accounts/admin-user.ts';
import { plural } from '../../../../domain/plural.ts';
import { personWrites, type UserRow, userRows, userWrites } from '../../../data/admin/users.ts';
import { noun } from '../noun.ts';
import { AccessTab } from './access-card.tsx';
import { EraseTab } from './erase-tab.tsx';
import { TicketTab } from './ticket-tab.tsx';
import { SpeakerFields, UserFields } from './user-fields.tsx';
import { USER_LABELS, userValues } from './user-values.ts';

/** The form of somebody with an account; the list of them is served (users-screen.tsx). */
export const usersNoun = noun<UserRow>({
  type: 'USERS',
  needsNetwork: true,
  icon: Users,
  words: {
    title: 'Users',
    search: 'Search users',
    add: 'New user',
    remove: 'Erase this person',
    count: (rows) => plural(rows, '1 user', `${rows.toLocaleString('en')} users`),
    none: 'There are no users yet',
    noMatch: 'No user fits this search',
    gone: 'This person is gone',
  },
  rows: userRows,
  name: ({ first_name: first, last_name: last }) => `${first} ${last}`.trim(),
  text: ({ first_name: first, last_name: last, email }) => `${first} ${last}\n${email}`,
  columns: [],
  form: {
    create: NewUser,
    change: UserChanges,
    blank: {
      first_name: '',
      last_name: '',
      email: '',
      roles: ['ROLE_ATTENDEE'],
      company_id: null,
      ticket_type: null,
      send_invitation: true,
    },
    values: userValues,
    labels: USER_LABELS,
    Fields: UserFields,
  },
  calls: userWrites,
  tabs: [
    { key: 'access', label: 'Access', Tab: AccessTab },
    { key: 'ticket', label: 'Ticket', Tab: TicketTab },
    { key: 'erase', label: 'Erase', Tab: EraseTab },
  ],
});

/** The same form for speakers, of whom a new one need not have a mail address. */
export const speakerForm = noun<UserRow>({
  ...usersNoun,
  type: 'SPEAKERS',
  needsNetwork: true,
  icon: Mic,
  words: { ...usersNoun.words, title: 'Speakers', add: 'New speaker' },
  form: {
    ...usersNoun.form,
    create: NewPerson,
    blank: { first_name: '', last_name: '', job_position: '', about: '', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] },
    Fields: SpeakerFields,
  },
  calls: personWrites,
});
