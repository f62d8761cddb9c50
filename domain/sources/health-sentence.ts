import { calendarDate, clockTime } from '../event/time-display.ts';
import { SOURCE_FAILURES_TOLD } from '../limits/sources.ts';
import { plural } from '../plural.ts';
import { HOUR, type Instant, inZone, type Zone } from '../time.ts';
import { SHOPS } from './shops.ts';
import type { SourceHealth } from './source-health.ts';

/** Returns the words of a source's chip, and its tone. */
export function sourceMark(health: SourceHealth): {
  readonly word: string;
  readonly tone: 'ok' | 'warn' | 'quiet' | 'accent';
} {
  if (health.state === 'new') return { word: 'Not started', tone: 'quiet' };
  if (health.state === 'paused') return { word: 'Paused', tone: 'quiet' };
  if (health.state === 'asking') return { word: 'Waiting for you', tone: 'accent' };
  if (health.state === 'running' && waits(health)) return { word: 'Waiting for you', tone: 'accent' };
  if (health.state === 'stopped') return { word: 'Stopped', tone: 'warn' };
  return health.wrong === '' ? { word: 'Running', tone: 'ok' } : { word: 'Failing', tone: 'warn' };
}

/** A time of today as a clock time, another with its date. */
const timeWords = (at: Instant, now: Instant, zone: Zone): string =>
  inZone(at, zone).toPlainDate().equals(inZone(now, zone).toPlainDate())
    ? clockTime(at, zone)
    : `${calendarDate(at, zone)}, ${clockTime(at, zone)}`;

const NEVER_READ = { well: 'It is read for the first time.', failing: 'Nothing was read yet.' } as const;
const pushedSentence = (calledAt: Instant, at: (time: Instant) => string): string =>
  calledAt === 0 ? 'The shop has not called yet.' : `The shop last called ${at(calledAt)}.`;

/** Returns sentences that say how a source stands: what is wrong, or when it was checked and what changed last. */
export function healthSentences(health: SourceHealth, now: Instant, zone: Zone): string {
  const { kind, state, wrong, checkedAt, changedAt, nextAt, programme } = health;
  const at = (time: Instant): string => timeWords(time, now, zone);
  const { isPushed } = SHOPS[kind];
  if (state === 'new' && programme) return 'Look at what it would change, or start it. Nothing is changed before.';
  if (state === 'new' && kind === 'push')
    return 'Send it tickets, say what each type means, then start it. What arrives before that waits.';
  if (state === 'new')
    return isPushed
      ? 'Start it, and let the shop call. Nothing is taken in before.'
      : 'Say what its products mean, then start it. Nothing is read before.';
  if (state === 'asking' || state === 'stopped') return wrong;
  const checked = isPushed
    ? pushedSentence(checkedAt, at)
    : checkedAt === 0
      ? NEVER_READ[wrong === '' ? 'well' : 'failing']
      : `Checked ${at(checkedAt)}.`;
  const words = changedAt === 0 ? [checked] : [checked, lastChange(health, at(changedAt))];
  const pause = kind === 'push' ? 'What arrives waits.' : 'Nothing is read.';
  if (state === 'paused') return [pause, ...words].join(' ');
  return wrong === '' ? words.join(' ') : [wrong, `Trying again at ${at(nextAt)}.`, ...words].join(' ');
}

/** When a source that is well is checked next; empty for others, which say it themselves or wait for an organiser. */
export const nextSentence = ({ state, wrong, nextAt, kind }: SourceHealth, now: Instant, zone: Zone): string =>
  state === 'running' && wrong === '' && nextAt !== 0 && !SHOPS[kind].isPushed
    ? `Next check at ${timeWords(nextAt, now, zone)}.`
    : '';

function lastChange({ lastChanged, programme }: SourceHealth, at: string): string {
  const count = lastChanged.toLocaleString('en');
  if (!programme) return plural(lastChanged, `Last change ${at}: 1 ticket.`, `Last change ${at}: ${count} tickets.`);
  if (programme.offered === 0)
    return plural(lastChanged, `Last change ${at}: 1 item.`, `Last change ${at}: ${count} items.`);
  const version = programme.version === '' ? 'Something new' : `Version ${programme.version}`;
  return plural(
    programme.offered,
    `${version} arrived ${at}: 1 change waits for you.`,
    `${version} arrived ${at}: ${programme.offered.toLocaleString('en')} changes wait for you.`,
  );
}

/** What a source of a programme has, for a line of facts. */
export function programmeFacts({ talks, speakers, addresses, kept }: NonNullable<SourceHealth['programme']>): string[] {
  const count = (n: number, one: string, many: string): string =>
    plural(n, `1 ${one}`, `${n.toLocaleString('en')} ${many}`);
  return [
    count(talks, 'talk', 'talks'),
    count(speakers, 'speaker', 'speakers'),
    ...(addresses === 0 ? [] : [`${addresses.toLocaleString('en')} with an address`]),
    ...(kept === 0 ? [] : [count(kept, 'field changed here is kept', 'fields changed here are kept')]),
  ];
}

/** What happens to changes of a programme, for a line of facts. */
export const PUBLISH_WORDS: Readonly<Record<NonNullable<SourceHealth['programme']>['publish'], string>> = {
  show: 'changes are shown to you',
  draft: 'changes go into the draft',
  release: 'released at once',
};

/** The tickets of a source by state, for a line of facts; states without tickets are left out, but for the valid ones. */
export function ticketCounts({ tickets, comparedAt, compared }: SourceHealth): string[] {
  const count = (n: number, words: string): string[] => (n === 0 ? [] : [`${n.toLocaleString('en')} ${words}`]);
  return [
    `${tickets.valid.toLocaleString('en')} valid`,
    ...count(tickets.waiting, 'waiting for payment'),
    ...count(tickets.blocked, 'blocked'),
    ...count(tickets.ended, 'ended'),
    ...(comparedAt === 0
      ? []
      : [
          compared === 0
            ? 'all orders compared, no difference'
            : plural(
                compared,
                'all orders compared, 1 difference',
                `all orders compared, ${compared.toLocaleString('en')} differences`,
              ),
        ]),
  ];
}

/** Whether changes of a programme, or differing fields, wait for an organiser. */
const waits = ({ programme }: SourceHealth): boolean =>
  programme !== undefined && programme.offered + programme.asks > 0;

/** Whether an organiser must act: it stopped, asks, has something to show, or has failed several times. */
export const needsOrganiser = (health: SourceHealth): boolean =>
  health.state === 'stopped' ||
  health.state === 'asking' ||
  (health.state === 'running' && waits(health)) ||
  (health.state === 'running' && health.failures >= SOURCE_FAILURES_TOLD);

/** Why an organiser must act, as a sentence. */
export const needSentence = (health: SourceHealth, now: Instant, zone: Zone): string =>
  health.wrong || undecidedSentence(health) || lastChange(health, timeWords(health.changedAt, now, zone));

/** What an organiser has not decided yet; undefined if there is nothing. */
export function undecidedSentence({ programme, unmapped }: SourceHealth): string | undefined {
  const asks = programme?.asks ?? 0;
  if (asks > 0)
    return plural(
      asks,
      '1 field was changed here and in the source. Decide under Settings.',
      `${asks} fields were changed here and in the source. Decide under Settings.`,
    );
  if (unmapped === 0) return undefined;
  return plural(
    unmapped,
    '1 product has no meaning yet. Its tickets are held back until you choose.',
    `${unmapped} products have no meaning yet. Their tickets are held back until you choose.`,
  );
}

/** Whether it has failed for so long that it stands out. */
export const isLongTrouble = ({ failingSince }: SourceHealth, now: Instant): boolean =>
  failingSince !== 0 && now - failingSince >= HOUR;
