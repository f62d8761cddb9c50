import { IMPORT_GROUP } from '../../../domain/audit/audit-acts.ts';
import { SOURCE_PULL_MAX } from '../../../domain/limits/sources.ts';
import { shopTitle, sourceStarts } from '../../../domain/sources/shops.ts';
import { nextPoll } from '../../../domain/sources/source-schedule.ts';
import type { Ports } from '../../ports.ts';
import type { PlannedImport } from '../imports/planned-import.ts';
import { countProgramme, orPullFailed, planProgramme } from './programme-file.ts';
import { sourceActor } from './put-tickets.ts';
import { type ProgrammeRead, PullFailed } from './source-port.ts';
import { BLANK_PROGRAMME, ClaimLost, sourceOptions, type SourceClaim, type SourceRow } from './source-store.ts';
import { openStoredProgramme } from './ticket-source.ts';

/** Reads a programme, and shows, drafts or releases what has changed. Returns what the source is afterwards. */
export async function pullProgramme(claim: SourceClaim, ports: Ports): Promise<(held: SourceRow) => SourceRow> {
  const { source } = claim;
  const began = ports.now();
  const goOn = async (): Promise<void> => {
    if (ports.stopping.aborted) throw new ClaimLost();
    if (ports.now() - began > SOURCE_PULL_MAX) throw new PullFailed('Reading took more than 10 minutes.');
    await claim.goOn();
  };
  const { mark } = source.programme ?? BLANK_PROGRAMME;
  const read = await openStoredProgramme(source, ports, goOn).read(source.comparesAll ? '' : mark);
  if (!read.file) return (held) => unchanged(held, read, ports);
  // An answer that came late must not undo what another server has read since.
  await goOn();
  const plan = await planProgramme(source, read.file, ports);
  const asks = questionOf(source, plan);
  const facts = { ...read, ...(await countProgramme(read.file, ports)) };
  if (asks !== '') return (held) => ({ ...afterAnswer(held, facts, ports), state: 'asking', wrong: asks });
  const changes = changesIn(plan);
  if (sourceOptions(source).publish === 'show')
    return (held) => ({
      ...afterAnswer(held, { ...facts, offered: changes }, ports),
      ...(changes > 0 && { changedAt: ports.now() }),
    });
  await goOn();
  await apply(plan, claim, ports);
  return (held) => ({
    ...afterAnswer(held, facts, ports),
    ...(changes > 0 && { changedAt: ports.now(), lastChanged: changes }),
  });
}

export const changesIn = ({ counts }: Pick<PlannedImport, 'counts'>): number =>
  counts.new + counts.changed + counts.gone;

/** What an organiser has to decide before anything changes; empty if nothing. */
function questionOf(source: SourceRow, { asks, undoable, counts }: PlannedImport): string {
  const system = sourceStarts(source.kind);
  if (asks.startsWith('None of')) {
    const things = `${counts.new.toLocaleString('en')} things that ${shopTitle(source.kind)} says`;
    return `None of the ${things} is one of this event. Was the address changed?`;
  }
  if (asks !== '')
    return `${system} would cancel ${counts.gone.toLocaleString('en')} talks, most of the programme. Nothing was changed. Look at them.`;
  const isHeld = !undoable && sourceOptions(source).publish !== 'show';
  return isHeld ? `This begins the event, with ${counts.new.toLocaleString('en')} new things. Look at them.` : '';
}

/** Applies a plan as one group, which organisers can undo. */
async function apply(plan: PlannedImport, claim: SourceClaim, ports: Ports): Promise<void> {
  const { source } = claim;
  const own: Ports = { ...ports, group: `${IMPORT_GROUP}${source.id}-${ports.randomId(6)}` };
  let lost: unknown;
  const onProgress = (): void => void claim.goOn().catch((error: unknown) => (lost = error));
  const { invite } = sourceOptions(source);
  await orPullFailed(() => plan.apply({ actor: sourceActor({ id: source.id }), invite, onProgress, ports: own }));
  if (lost instanceof ClaimLost) throw lost;
}

type Facts = Pick<ProgrammeRead, 'mark' | 'version' | 'note'> &
  Partial<Record<'offered' | 'talks' | 'speakers' | 'addresses', number>>;

/** The source after a good answer. */
function afterAnswer(held: SourceRow, facts: Facts, ports: Ports): SourceRow {
  const now = ports.now();
  const { every } = sourceOptions(held);
  const pollAt = nextPoll(now, every, ports.event().zone);
  const { mark, version = '', note = '', offered = 0, talks = 0, speakers = 0, addresses = 0 } = facts;
  return {
    ...held,
    tries: 0,
    failingSince: 0,
    wrong: '',
    checkedAt: now,
    comparesAll: false,
    allowsEndings: false,
    cursor: now,
    pollAt,
    nextAt: pollAt,
    programme: { mark, version, note, offered, talks, speakers, addresses },
  };
}

function unchanged(held: SourceRow, { mark, note = '' }: ProgrammeRead, ports: Ports): SourceRow {
  const before = held.programme ?? BLANK_PROGRAMME;
  return afterAnswer(held, { ...before, mark, note }, ports);
}
