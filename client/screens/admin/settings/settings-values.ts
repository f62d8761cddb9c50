import type { ReactNode } from 'react';
import * as v from 'valibot';
import { type EventField, eventFields, type EventPatch, spanProblem } from '../../../../domain/event/event-form.ts';
import { CONSENT_KEEP_MONTHS } from '../../../../domain/limits/pages.ts';
import { logInWays } from '../../../../domain/sessions/log-in-ways.ts';
import type { SettingsAnswer } from '../../../data/admin/event/event-settings.ts';

type Settings = SettingsAnswer['settings'];
/** Settings without a field in this form: phase, directory, set-up and logo are edited elsewhere. */
export type NoField = 'phase' | 'setupSkipped' | 'logoUrl' | 'directory';
/** Form values of the settings; day labels are one text with a line each. */
export type SettingsValues = Omit<Settings, NoField | 'dayLabels' | Unset | keyof KeptFor> & {
  readonly dayLabels: string;
} & KeptFor & { readonly [Field in Unset]: NonNullable<Settings[Field]> };
/** Optional settings. */
type Unset =
  | 'days'
  | 'liveStreams'
  | 'accent'
  | 'bannerText'
  | 'contact'
  | 'links'
  | 'logInBy'
  | 'consentKeepMonths'
  | 'discussions'
  | 'guests'
  | 'registration'
  | 'registrationPlaces'
  | 'registrationTicket'
  | 'certificatesFrom';
/** Days after which unused accounts are erased; null for never. */
type KeptFor = { readonly accountKeepDays: number | null };

const { phase: _phase, setupSkipped: _skipped, logoUrl: _logo, directory: _directory, ...fields } = eventFields;
const labelsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((label) => label.trim())
    .slice(0, lines.trimEnd().split('\n').length);

/** Schema of the form; labels stay text, so that drafts keep what was typed. */
export const SettingsForm = v.pipe(
  v.object({
    ...fields,
    // An emptied field is never.
    accountKeepDays: v.nullish(eventFields.accountKeepDays, null),
    dayLabels: v.pipe(
      v.string(),
      v.check((lines) => v.is(eventFields.dayLabels, patchLabels(lines)), 'At most 14 lines of at most 60 characters'),
    ),
  }),
  v.forward(
    v.check((event) => spanProblem(event) === undefined, 'At most 14 days, the first before the last'),
    ['lastDay'],
  ),
);

export const settingsValues = ({
  phase: _phaseNow,
  setupSkipped: _skippedNow,
  logoUrl: _logoNow,
  directory: _directoryNow,
  days = [],
  liveStreams = [],
  accent = '',
  bannerText = '',
  contact = '',
  links = [],
  consentKeepMonths = CONSENT_KEEP_MONTHS,
  accountKeepDays = null,
  discussions = false,
  guests = false,
  registration = false,
  registrationPlaces = 0,
  registrationTicket = '',
  certificatesFrom = '',
  dayLabels,
  ...settings
}: Settings): SettingsValues => ({
  ...settings,
  days,
  liveStreams,
  accent,
  bannerText,
  contact,
  links,
  consentKeepMonths,
  accountKeepDays,
  discussions,
  guests,
  registration,
  registrationPlaces,
  registrationTicket,
  certificatesFrom,
  logInBy: [...logInWays(settings)],
  dayLabels: dayLabels.join('\n'),
});

const patchLabels = (lines: string): string[] => (lines.trim() === '' ? [] : labelsOf(lines));

/** Changed fields in the call's format. */
export const settingsPatch = (changes: Readonly<Record<string, unknown>>): EventPatch => ({
  ...changes,
  ...(typeof changes['dayLabels'] === 'string' && { dayLabels: patchLabels(changes['dayLabels']) }),
});

export const SETTINGS_LABELS: Readonly<Record<Exclude<EventField, NoField>, string>> = {
  name: 'Name',
  location: 'Place',
  firstDay: 'First day',
  lastDay: 'Last day',
  days: 'Days',
  zone: 'Time zone',
  dayChange: 'A day ends at',
  dayLabels: 'Names of the days',
  ticketUrl: 'Tickets',
  faqUrl: 'Questions and answers',
  appUrl: 'Mobile app',
  publicProgramme: 'Public programme (no log-in needed)',
  guests: 'Guests may open the app',
  registration: 'Anyone may register',
  registrationPlaces: 'Places',
  registrationTicket: 'Ticket',
  sessionsPerUser: 'Devices per person',
  chatKeepDays: 'Messages are kept for',
  consentKeepMonths: 'Acceptances are kept for',
  accountKeepDays: 'Unused accounts are kept for',
  liveStreams: 'Live streams',
  companyBioMax: 'Length of a description',
  exhibitorVocabulary: 'Exhibitor categories',
  accent: 'Colour',
  bannerText: 'Announcement banner',
  contact: 'Contact',
  links: 'Where people talk, and other links',
  logInBy: 'Ways to log in',
  discussions: 'Questions and chat for new talks',
  certificatesFrom: 'Available from',
};

/** A list item in few words: a day's label, a live stream's name, a link's title. */
export function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  if ('name' in part) return String(part.name);
  return 'title' in part ? String(part.title) : JSON.stringify(part);
}

export interface Label {
  readonly name: string;
  readonly label: string;
}
/** Renders an editable field, or a fixed one read-only. */
export type FieldOf = (name: Exclude<EventField, NoField>, draw: (label: Label) => ReactNode) => ReactNode;

/** Shown with a setting that cannot be changed in the browser. */
export const IN_EVENT_FILE = 'Set in the event file of the server';
