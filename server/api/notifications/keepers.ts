import * as v from 'valibot';
import { agenda, keepsTalk } from '../../../domain/agenda/agenda.ts';
import { TOLD_AT_ONCE } from '../../../domain/limits/notifications.ts';
import type { LogEntry } from '../../../domain/sync/log.ts';
import { UserDocument } from '../../../domain/sync/mine.ts';
import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, Table, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';
import { MINE } from '../../log/mine-entries.ts';

/**
 * Index of bookmarks by talk: there are too many personal scopes to search all of them every second. The index lags a
 * moment, so callers that notify a person must read the person's scope again.
 */
export interface Keeper extends Stored {
  readonly talkId: string;
  readonly personId: string;
  readonly kept: 0 | 1;
  /** Position in the person's scope. An entry with a lower position changes nothing. */
  readonly n: number;
  /** Start of the talk at the time of the last reminder. */
  readonly remindedFor: Instant;
}

const KEEPERS: TableSpec<Keeper, 'byTalk'> = { name: 'keepers', indexes: { byTalk: { fields: ['talkId', 'kept'] } } };

type StorePorts = Pick<Ports, 'store'>;
export const keeperTable = ({ store }: StorePorts): Promise<Table<Keeper, 'byTalk'>> => store.table(KEEPERS);

/** Returns everyone who bookmarked a talk, a hundred at a time. */
export async function* keepersOf(talkId: string, ports: StorePorts): AsyncGenerator<Keeper[]> {
  const keepers = await keeperTable(ports);
  let after: string | undefined;
  do {
    const page = await keepers.find('byTalk', {
      equals: [talkId, 1],
      limit: TOLD_AT_ONCE,
      ...(after !== undefined && { after }),
    });
    yield page.documents;
    after = page.next;
  } while (after !== undefined);
}

/** Records that a person was reminded. If the row changed at the same time, that change is the same or newer and stays. */
export async function noteReminded(keeper: Keeper, startsAt: Instant, ports: StorePorts): Promise<void> {
  await (await keeperTable(ports)).replace({ ...keeper, remindedFor: startsAt }, keeper.rev);
}

/** Copies bookmarks from entries of a person's scope into the index. Idempotent. */
export async function noteKeepers(run: readonly LogEntry[], ports: StorePorts): Promise<void> {
  const latest = new Map(run.flatMap((entry) => choices(entry)).map((choice) => [choice.talkId, choice]));
  if (latest.size === 0) return;
  const keepers = await keeperTable(ports);
  await Promise.all([...latest.values()].map((choice) => put(choice, keepers)));
}

/** `isErased`: the person was erased, so delete the row. */
type Choice = Pick<Keeper, 'talkId' | 'personId' | 'kept' | 'n'> & { readonly isErased: boolean };
const AGENDA = agenda.id('');

function choices({ s, n, ops }: LogEntry): Choice[] {
  const personId = s.slice('u:'.length);
  return ops.flatMap(({ c, id, doc, del = false }): Choice[] => {
    if (c !== MINE || !id.startsWith(AGENDA)) return [];
    const document = v.safeParse(UserDocument, doc);
    return [
      {
        talkId: id.slice(AGENDA.length),
        personId,
        kept: document.success && keepsTalk(document.output) ? 1 : 0,
        n,
        isErased: del,
      },
    ];
  });
}

async function put({ isErased, ...choice }: Choice, keepers: Table<Keeper, 'byTalk'>): Promise<void> {
  const id = JSON.stringify([choice.talkId, choice.personId]);
  if (isErased) return void (await keepers.remove(id));
  for (;;) {
    const held = await keepers.get(id);
    if (held && (held.n >= choice.n || (await keepers.replace({ ...held, ...choice }, held.rev)))) return;
    // If another process wrote the row at the same moment, read it again; the higher position wins.
    if (!held && (await insertNew(keepers, { id, rev: 1, ...choice, remindedFor: 0 }))) return;
  }
}
