import { REGISTRATION_PLACES_MAX } from '../../../../domain/limits/registrations.ts';
import { useRegistrationTypes } from '../../../data/admin/people/registrations.ts';
import { CHAT_KEEP_DAYS_MAX } from '../../../../domain/limits/chats.ts';
import { COMPANY_BIO_LONGEST, SESSIONS_PER_USER_MAX } from '../../../../domain/limits/event.ts';
import {
  ACCOUNT_KEEP_DAYS_MAX,
  ACCOUNT_KEEP_DAYS_MIN,
  CONSENT_KEEP_MONTHS_MAX,
} from '../../../../domain/limits/pages.ts';
import type { SettingsAnswer } from '../../../data/admin/event/event-settings.ts';
import { LOG_IN_WAYS, type LogInWay } from '../../../../domain/sessions/log-in-ways.ts';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { LinksField } from '../entities/links-field.tsx';
import { DaysSection } from './days-section.tsx';
import { LiveStreamsField } from './live-streams-field.tsx';
import type { Logo } from './logo-setting.tsx';
import { LookSection } from './look-section.tsx';
import { RetentionNote } from './retention-note.tsx';
import { type FieldOf, IN_EVENT_FILE, SETTINGS_LABELS, partText } from './settings-values.ts';

const VOCABULARIES = [
  { value: 'affiliate', label: 'Networks, agencies, advertisers' },
  { value: 'creator', label: 'Content, growth, monetization' },
];

interface SettingsFieldsProps {
  readonly shown: SettingsAnswer;
  readonly logo: Logo;
}

/** All settings except the phase, in the order of setting up an event. */
export function SettingsFields({ shown, logo }: SettingsFieldsProps) {
  const field: FieldOf = (name, draw) =>
    shown.fixed.includes(name) ? (
      <Fixed key={name} label={SETTINGS_LABELS[name]} value={shown.settings[name]} />
    ) : (
      draw({ name, label: SETTINGS_LABELS[name] })
    );
  return (
    <>
      <Section title="Name and place">
        {field('name', (label) => (
          <TextField {...label} />
        ))}
        {field('location', (label) => (
          <TextField {...label} />
        ))}
      </Section>
      <DaysSection field={field} isFixed={shown.fixed.includes('days')} />
      <LookSection shown={shown} field={field} logo={logo} />
      <Section title="Links">{linkFields(field)}</Section>
      <Section title="Logging in">{logInFields(field)}</Section>
      <Section title="Registration">
        <RegistrationFields field={field} />
      </Section>
      <Section title="Live streams">{streamFields(field)}</Section>
      <Section title="Questions and chat">{chatFields(field)}</Section>
      <Section title="How long data is kept">{keepingFields(field, shown)}</Section>
      <Section title="Certificates of attendance">{certificateFields(field)}</Section>
      <Section title="Companies">{companyFields(field)}</Section>
    </>
  );
}

const linkFields = (field: FieldOf) => (
  <>
    {(['ticketUrl', 'faqUrl', 'appUrl'] as const).map((name) =>
      field(name, (label) => <TextField key={name} {...label} type="url" inputMode="url" placeholder="https://" />),
    )}
    {field('contact', (label) => (
      <TextField {...label} hint="Email address or web page, shown on the log-in page and in the footer." />
    ))}
    {field('links', (label) => (
      <LinksField {...label} />
    ))}
  </>
);

const WAYS: Readonly<Record<LogInWay, string>> = {
  mail: 'Link or code by email',
  ticket: 'Email and ticket code',
  password: 'Password',
};

const logInFields = (field: FieldOf) => (
  <>
    {field('logInBy', (label) => (
      <ChecksField
        {...label}
        options={LOG_IN_WAYS.map((value) => ({ value, label: WAYS[value] }))}
        hint="People who are logged in stay so. Organisers always get in by mail."
      />
    ))}
    {field('sessionsPerUser', (label) => (
      <NumberField {...label} hint={`Up to ${SESSIONS_PER_USER_MAX}. The oldest session is logged out first.`} />
    ))}
    {field('publicProgramme', (label) => (
      <SwitchField
        {...label}
        hint="Calendar, exports and shared talk pages become public once the event is live. Profiles stay private."
      />
    ))}
    {field('guests', (label) => (
      <SwitchField
        {...label}
        hint="Anyone can read the schedule, talks and speakers in the app without a log-in. Needs a public programme."
      />
    ))}
  </>
);

const PLACES_HINT =
  '0 for no limit. Once they are taken, people wait, and free places go to them in order. Tickets that you give do not count. ' +
  `Maximum ${REGISTRATION_PLACES_MAX.toLocaleString('en')}.`;

/** For free events. */
function RegistrationFields({ field }: { readonly field: FieldOf }) {
  const types = useRegistrationTypes();
  return (
    <>
      {field('registration', (label) => (
        <SwitchField
          {...label}
          hint="The log-in page offers it. People confirm their email address with a mailed link, and get a ticket."
        />
      ))}
      {field('registrationPlaces', (label) => (
        <NumberField {...label} hint={PLACES_HINT} />
      ))}
      {field('registrationTicket', (label) => (
        <SelectField {...label} options={types} none="The first type that opens the event" />
      ))}
    </>
  );
}

const streamFields = (field: FieldOf) => field('liveStreams', (label) => <LiveStreamsField {...label} />);

const certificateFields = (field: FieldOf) =>
  field('certificatesFrom', (label) => (
    <TextField
      {...label}
      type="datetime-local"
      hint="In the time zone of the event. Leave empty to give them after the last day, or as soon as you finish the event."
    />
  ));

const chatFields = (field: FieldOf) => [
  field('discussions', (label) => (
    <SwitchField
      key="discussions"
      {...label}
      hint="Applies to talks you add, and to imported talks whose file does not say. Existing talks stay as they are."
    />
  )),
  field('chatKeepDays', (label) => (
    <NumberField
      key="chatKeepDays"
      {...label}
      unit="days after the last one"
      hint={`After that all messages are deleted. Maximum ${CHAT_KEEP_DAYS_MAX} days.`}
    />
  )),
];

const KEEPING_HINT =
  'Empty keeps them. People who do not log in for so long get a mail, and are erased 14 days later. ' +
  `${ACCOUNT_KEEP_DAYS_MIN} to ${ACCOUNT_KEEP_DAYS_MAX.toLocaleString('en')} days.`;

const keepingFields = (field: FieldOf, { settings }: SettingsAnswer) => (
  <>
    {field('accountKeepDays', (label) => (
      <NumberField {...label} unit="days after the event" hint={KEEPING_HINT} />
    ))}
    <RetentionNote stored={settings.accountKeepDays ?? null} />
    {field('consentKeepMonths', (label) => (
      <NumberField
        {...label}
        unit="months after a person is erased"
        hint={`Without the name. 0 deletes them with the person. Maximum ${CONSENT_KEEP_MONTHS_MAX} months.`}
      />
    ))}
  </>
);

const companyFields = (field: FieldOf) => (
  <>
    {field('companyBioMax', (label) => (
      <NumberField {...label} unit="characters" hint={`Up to ${COMPANY_BIO_LONGEST.toLocaleString('en')}.`} />
    ))}
    {field('exhibitorVocabulary', (label) => (
      <SelectField {...label} options={VOCABULARIES} hint="The types and areas that companies choose from." />
    ))}
  </>
);

/** A setting fixed by the event file: read-only. */
const Fixed = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Setting label={label} detail={IN_EVENT_FILE}>
    <span>
      {Array.isArray(value)
        ? value.map(partText).join(', ')
        : value === true
          ? 'Yes'
          : value === false
            ? 'No'
            : String(value)}
    </span>
  </Setting>
);
