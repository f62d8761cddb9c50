import type { ImportedEvent, ImportNote } from '../../../domain/event/import/imported-event.ts';
import type { Ports } from '../../ports.ts';
import { LISTED } from '../pages/consent-store.ts';
import { lastAnswers } from '../people/answers.ts';
import { changeVisibility } from '../people/write-visibility.ts';

/** What the answers of a source about the directory change. */
export interface ListedAnswers {
  /** The new answers, by person. */
  readonly wanted: ReadonlyMap<string, boolean>;
  /** Rows whose answer is left out, because the person or an organiser answered in the app. */
  readonly kept: readonly ImportNote[];
}

interface ListedNeeds {
  readonly personIds: ReadonlyMap<string, string>;
  /** Ids of people whom no import changes. */
  readonly frozen?: ReadonlySet<string> | undefined;
}

/** Compares the answers of a source with the stored ones. An import replaces only answers of earlier imports. */
export async function listedAnswers(
  { people }: Pick<ImportedEvent, 'people'>,
  { personIds, frozen }: ListedNeeds,
  ports: Pick<Ports, 'store'>,
): Promise<ListedAnswers> {
  const wanted = new Map<string, boolean>();
  const kept: ImportNote[] = [];
  for (const { key, listed, at } of people) {
    const id = personIds.get(key);
    if (listed === undefined || id === undefined || frozen?.has(id)) continue;
    const last = (await lastAnswers(id, ports)).get(LISTED);
    if (last?.said === listed) continue;
    if (last && last.way !== 'import') kept.push({ level: 'kept', at, message: KEPT, field: 'listed' });
    else wanted.set(id, listed);
  }
  return { wanted, kept };
}

const KEPT = 'has answered in the app whether others see them, and that answer stays';

/** Stores these answers. Before new people are added, so that nobody who is not listed is shown for a moment. Idempotent. */
export async function keepListed({ wanted }: ListedAnswers, ports: Ports): Promise<void> {
  for (const [id, listed] of wanted)
    await changeVisibility(
      { id, roles: [], companyId: null, replayAccess: false },
      { listed },
      { ports, way: 'import' },
    );
}
