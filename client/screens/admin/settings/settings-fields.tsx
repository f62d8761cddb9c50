import { useWatch } from 'react-hook-form';
import { plural } from '../../../../domain/plural.ts';
import { changedEvent, spanProblem, talksOutside } from '../../../../domain/event/event-form.ts';
import { areDaysListed } from '../../../../domain/event/event-dates.ts';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { CHAT_KEEP_DAYS_MAX } from '../../../../domain/limits/chats.ts';
import { COMPANY_BIO_LONGEST, CONFERENCE_DAYS_MAX, SESSIONS_PER_USER_MAX } from '../../../../domain/limits/event.ts';
import { CONSENT_KEEP_MONTHS_MAX } from '../../../../domain/limits/pages.ts';
import { IsoDate, WallTime, Zone } from '../../../../domain/time.ts';
import * as v from 'valibot';
import type { SettingsAnswer } from '../../../data/admin/event/event-settings.ts';
import { useEvent, useTalks } from '../../../data/talks/talks.ts';
import { LOG_IN_WAYS, type LogInWay } from '../../../../domain/sessions/log-in-ways.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { ChecksField } from '../../../ui/form/checks-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { LiveStreamsField } from './live-streams-field.tsx';
import type { Logo } from './logo-setting.tsx';
import { LookSection } from './look-section.tsx';
import { type FieldOf, SETTINGS_LABELS, partText } from './settings-values.ts';
import { ZoneField } from '../fields/zone-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';

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
      <Section title="Days">{daysFields(field, shown.fixed.includes('days'))}</Section>
      <LookSection shown={shown} field={field} logo={logo} />
      <Section title="Links">
        {(['ticketUrl', 'faqUrl', 'appUrl'] as const).map((name) =>
          field(name, (label) => <TextField key={name} {...label} type="url" inputMode="url" placeholder="https://" />),
        )}
        {field('contact', (label) => (
          <TextField {...label} hint="Email address or web page, shown on the log-in page and in the footer." />
        ))}
      </Section>
      <Section title="Logging in">{logInFields(field)}</Section>
      <Section title="Live streams">{streamFields(field)}</Section>
      <Section title="Questions and chat">{chatFields(field)}</Section>
      <Section title="How long data is kept">{keepingFields(field)}</Section>
      <Section title="Certificates of attendance">{certificateFields(field)}</Section>
      <Section title="Companies">{companyFields(field)}</Section>
    </>
  );
}

const daysFields = (field: FieldOf, isFixed: boolean) => (
  <>
    <Grid column={12} gap={3} grow>
      {field('firstDay', (label) => (
        <TextField {...label} type="date" />
      ))}
      {field('lastDay', (label) => (
        <TextField {...label} type="date" />
      ))}
    </Grid>
    <ListedDays isFixed={isFixed} />
    {field('zone', (label) => (
      <ZoneField
        {...label}
        hint="For example Europe/Berlin. Talks keep their absolute time; only the displayed time changes."
      />
    ))}
    <Outside />
    {field('dayLabels', (label) => (
      <AreaField
        {...label}
        rows={3}
        hint={`One per line, up to ${CONFERENCE_DAYS_MAX}. Days without a name are called Day One, Day Two …`}
      />
    ))}
    {field('dayChange', (label) => (
      <TextField {...label} type="time" hint="Sessions that start before this time count towards the previous day." />
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

const keepingFields = (field: FieldOf) =>
  field('consentKeepMonths', (label) => (
    <NumberField
      {...label}
      unit="months after a person is erased"
      hint={`Without the name. 0 deletes them with the person. Maximum ${CONSENT_KEEP_MONTHS_MAX} months.`}
    />
  ));

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

const FIXED = 'Set in the event file of the server';

/** A setting fixed by the event file: read-only. */
const Fixed = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <Setting label={label} detail={FIXED}>
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

const Days = v.object({ zone: Zone, firstDay: IsoDate, lastDay: IsoDate, days: v.array(IsoDate), dayChange: WallTime });
const LISTED = 5;
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const BETWEEN =
  'The days between are not part of the event. ' +
  `To include them, set a first and last day at most ${CONFERENCE_DAYS_MAX} days apart.`;

/** The days of an event that skips dates. */
function ListedDays({ isFixed }: { readonly isFixed: boolean }) {
  const values = v.safeParse(Days, useWatch());
  if (!values.success || !areDaysListed(values.output)) return null;
  return (
    <Setting label={SETTINGS_LABELS.days} detail={isFixed ? FIXED : BETWEEN}>
      <span>{values.output.days.map((day) => dayAndMonth.format(Date.parse(day))).join(', ')}</span>
    </Setting>
  );
}

/** Number of talks outside the days in the form. */
function Outside() {
  const [event, talks, values] = [useEvent(), useTalks(), v.safeParse(Days, useWatch())];
  if (!event || !values.success || spanProblem(values.output)) return null;
  const after = changedEvent(event, values.output);
  const outside = talksOutside(talks, after);
  if (outside.length === 0) return null;
  return (
    <Notice tone="warn">
      <p>
        {plural(
          outside.length,
          '1 talk falls on none of these days',
          `${outside.length} talks fall on none of these days`,
        )}
      </p>
      <ul>
        {outside.slice(0, LISTED).map(({ id, title, startsAt }) => (
          <li key={id}>
            {title}, {calendarDate(startsAt, after.zone)}, {clockTime(startsAt, after.zone)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
