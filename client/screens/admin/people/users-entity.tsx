import Users from 'lucide-react/icons/users';
import Mic from 'lucide-react/icons/mic';
import { NewPerson, NewUser, UserChanges } from '../../../../domain/accounts/admin-user.ts';
import { plural } from '../../../../domain/plural.ts';
import { fieldNamed } from '../../../../domain/event-fields/listed-fields.ts';
import { answersInForm, currentFields, idsIn } from '../../../data/event-fields/fields.ts';
import { requestErasure, personWrites, type UserRow, userRows, userWrites } from '../../../data/admin/people/users.ts';
import { entity } from '../entity-kit/entity.ts';
import { AccessTab } from './access-card.tsx';
import { TicketTab } from './tickets/ticket-tab.tsx';
import { SpeakerFields, UserFields } from './user-fields.tsx';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useOnline } from '../../../data/device/online.ts';
import { toast } from '../../../data/news/toasts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { useNarrowAdmin } from '../admin-address.ts';
import type { FormValues } from '../../../../domain/forms/three-way-merge.ts';
import { Stack } from '../../../ui/layout/stack.tsx';

/** A person as form values, with API field names. */
function userValues(user: UserRow): FormValues {
  const list = currentFields('person');
  const ids = (id: string, value: unknown): unknown => idsIn(fieldNamed(list, id), value);
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    roles: user.roles,
    isPromoted: user.isPromoted,
    replayAccess: user.own_replay_access,
    disabled: user.disabled,
    company_id: user.company?.id ?? null,
    connection_limit: user.own_connection_limit,
    job_position: user.job_position,
    about: user.about,
    attendee_company: user.attendee_company,
    attendee_company_type: ids('attendee_company_type', user.attendee_company_type),
    companyDescription: user.companyDescription,
    focus: ids('focus', user.focus),
    traffic: ids('traffic', user.traffic),
    interested: ids('interested', user.interested),
    geoTraffic: ids('geoTraffic', user.geoTraffic),
    country: user.country,
    website: user.website,
    twitter: user.twitter,
    facebook: user.facebook,
    gender: ids('gender', user.gender),
    monthly_revenue: ids('monthly_revenue', user.monthly_revenue),
    hasAgency: user.hasAgency,
    stmUsername: user.stmUsername,
    extra: answersInForm(list, user.extra),
  };
}

/** Fields as part of a sentence. */
const USER_LABELS: Readonly<Record<string, string>> = {
  first_name: 'the first name',
  last_name: 'the last name',
  email: 'the email address',
  shared: 'whether others have the email address, too',
  roles: 'the roles',
  isPromoted: 'the tick',
  replayAccess: 'the replays',
  disabled: 'whether they are shut out',
  company_id: 'the company they exhibit with',
  connection_limit: 'how many they may connect with',
  job_position: 'the job',
  about: 'what is said about them',
  attendee_company: 'where they work',
  attendee_company_type: 'the type of where they work',
  companyDescription: 'what is said of where they work',
  focus: 'the focus',
  traffic: 'the traffic',
  interested: 'what they look for',
  geoTraffic: 'where their traffic is from',
  country: 'the country',
  website: 'the website',
  twitter: 'the account on Twitter',
  facebook: 'the page on Facebook',
  gender: 'the gender',
  monthly_revenue: 'the revenue',
  hasAgency: 'whether they have an agency',
  stmUsername: 'the name at STM',
  extra: 'the answers to your own fields',
};

/** Erases a person for good, after their name was typed. */
function EraseTab({ row }: { readonly row: UserRow }) {
  const name = `${row.first_name} ${row.last_name}`.trim();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const online = useOnline();
  const narrow = useNarrowAdmin();
  const erase = async () => {
    setBusy(true);
    const refusal = await requestErasure(row);
    setBusy(false);
    if (refusal) return setWhy(refusal.message);
    toast(`${name} is erased`);
    narrow({ id: undefined, tab: undefined });
  };
  return (
    <Stack gap={4}>
      {why ? <Notice>{why}</Notice> : null}
      <p>
        Everything about this person goes, on every device: profile, ticket, plan, messages, cards they left. Nothing
        brings it back.
      </p>
      <LabeledControl label={`Type “${name}” to confirm`}>
        <input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </LabeledControl>
      <Button
        kind="danger"
        icon={<Trash2 size={16} aria-hidden />}
        busy={busy}
        disabled={!online || typed.trim() !== name}
        onClick={() => void erase()}
      >
        Erase this person
      </Button>
      {online ? null : <p>You need a connection for this</p>}
    </Stack>
  );
}

/** The form of a person with an account; their list comes from the server (users-screen.tsx). */
export const usersEntity = entity<UserRow>({
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

/** The same form for speakers; a new one needs no mail address. */
export const speakerForm = entity<UserRow>({
  ...usersEntity,
  type: 'SPEAKERS',
  needsNetwork: true,
  icon: Mic,
  words: { ...usersEntity.words, title: 'Speakers', add: 'New speaker' },
  form: {
    ...usersEntity.form,
    create: NewPerson,
    blank: { first_name: '', last_name: '', job_position: '', about: '', roles: ['ROLE_ATTENDEE', 'ROLE_SPEAKER'] },
    Fields: SpeakerFields,
  },
  calls: personWrites,
});
