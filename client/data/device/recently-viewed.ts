import * as v from 'valibot';
import type { Company } from '../../../domain/companies/company.ts';
import { VISITED_MOST } from '../../../domain/limits/search.ts';
import type { Person } from '../../../domain/people/person.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { talksById } from '../../platform/replica/catalog-view.ts';
import { deviceSetting, deviceSettings, setDeviceSetting } from '../../platform/session/device-settings.ts';
import { useSignal } from '../../platform/react/use-signal.ts';
import { optimisticBooths, optimisticPeople } from '../people/optimistic-profiles.ts';

/** Kind and id of visited places. */
const Visited = v.array(v.object({ kind: v.picklist(['talk', 'person', 'booth']), id: v.string() }));
type VisitedPlace = v.InferOutput<typeof Visited>[number];

const NAME = 'visited';

const KINDS = { talk: 'talk', 'user-profile': 'person', booth: 'booth' } as const;

/** Stores on this device that a talk, person or booth was opened; ignores other paths. */
export function rememberVisit(path: string): void {
  const [, place = '', id = ''] = /^\/app\/(talk|user-profile|booth)\/([^/]+)$/.exec(path) ?? [];
  if (place === '') return;
  const here = { kind: KINDS[place as keyof typeof KINDS], id: decodeURIComponent(id) };
  const others = readVisited(deviceSettings.get().get(NAME)).filter(
    (each) => each.kind !== here.kind || each.id !== here.id,
  );
  setDeviceSetting(NAME, [here, ...others].slice(0, VISITED_MOST));
}

function readVisited(value: unknown): readonly VisitedPlace[] {
  const known = v.safeParse(Visited, value);
  return known.success ? known.output : [];
}

type KnownPlace = { readonly talk: Talk } | { readonly person: Person } | { readonly booth: Company };

/** Returns recently opened talks, people and booths, latest first. Those that no longer exist are left out. */
export function useRecentlyViewed(): readonly KnownPlace[] {
  const talks = useSignal(talksById);
  const everybody = useSignal(optimisticPeople);
  const booths = useSignal(optimisticBooths);
  return readVisited(useSignal(deviceSetting(NAME))).flatMap(({ kind, id }): KnownPlace[] => {
    const talk = kind === 'talk' ? talks.get(id) : undefined;
    const person = kind === 'person' ? everybody.get(id) : undefined;
    const booth = kind === 'booth' ? booths.get(id) : undefined;
    if (talk) return [{ talk }];
    if (person) return [{ person }];
    return booth ? [{ booth }] : [];
  });
}
