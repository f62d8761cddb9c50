import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { areDaysListed } from '../../../../domain/event/event-dates.ts';
import { changedEvent, spanProblem, talksOutside } from '../../../../domain/event/event-form.ts';
import { calendarDate, clockTime } from '../../../../domain/event/time-display.ts';
import { CONFERENCE_DAYS_MAX } from '../../../../domain/limits/event.ts';
import { plural } from '../../../../domain/plural.ts';
import { IsoDate, WallTime, Zone } from '../../../../domain/time.ts';
import { useEvent, useTalks } from '../../../data/talks/talks.ts';
import { AreaField } from '../../../ui/form/area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Grid } from '../../../ui/layout/grid.tsx';
import { Section, Setting } from '../../../ui/layout/section.tsx';
import { Notice } from '../../../ui/status/notice.tsx';
import { ZoneField } from '../fields/zone-field.tsx';
import { type FieldOf, IN_EVENT_FILE, SETTINGS_LABELS } from './settings-values.ts';

interface DaysSectionProps {
  readonly field: FieldOf;
  /** Whether the event file sets the days. */
  readonly isFixed: boolean;
}

/** The days of the event, its time zone, and how days are named. */
export const DaysSection = ({ field, isFixed }: DaysSectionProps) => (
  <Section title="Days">
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
  </Section>
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
    <Setting label={SETTINGS_LABELS.days} detail={isFixed ? IN_EVENT_FILE : BETWEEN}>
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
