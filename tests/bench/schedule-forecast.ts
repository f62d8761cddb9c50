import { placeOf } from '../../domain/talks/talk-place.ts';
import { MINUTE } from '../../domain/time.ts';
import { keeperTable } from '../../server/api/notifications/keepers.ts';
import { forecastChanges } from '../../server/api/talks/schedule-forecast.ts';
import { at, testTalk } from '../support/conference.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { startTestApp } from '../support/test-app.ts';
import type { Benchmark } from './benchmark.ts';

const [PEOPLE, KEPT, TALKS, STAGES] = [10_000, 20, 200, 8];
const LIMIT = 2000;
const IN_FLIGHT = 500;

/** Two days of talks, eight in parallel. */
const talks = Array.from({ length: TALKS }, (_, index) => {
  const slot = Math.floor(index / STAGES);
  return testTalk({
    id: `talk-${index}`,
    startsAt: at('09:00', 1 + (slot % 2)) + Math.floor(slot / 2) * 45 * MINUTE,
    stageId: index % 2 === 0 ? 'main' : 'side',
  });
});

/** Forecast for a release of the whole draft, if each person has kept twenty talks. */
export const benchmark: Benchmark = {
  name: 'Forecast of a release',
  must: `at most ${LIMIT / 1000} s for ${PEOPLE} people with ${KEPT} kept talks each`,
  async run() {
    await using app = await startTestApp({ talks });
    const table = await keeperTable(app.ports);
    const random = seededRandom(7);
    const rows = Array.from({ length: PEOPLE }, (_, person) =>
      talks
        .toSorted(() => random() - 0.5)
        .slice(0, KEPT)
        .map(({ id: talkId }) => ({
          id: JSON.stringify([talkId, `p${person}`]),
          rev: 1,
          talkId,
          personId: `p${person}`,
          kept: 1 as const,
          n: 1,
          remindedFor: 0,
        })),
    ).flat();
    for (let from = 0; from < rows.length; from += IN_FLIGHT)
      await Promise.all(rows.slice(from, from + IN_FLIGHT).map((row) => table.insert(row)));
    const measured = async (count: number) => {
      const changes = talks.slice(0, count).map((talk) => {
        const was = placeOf(talk);
        return { id: talk.id, was, to: { ...was, startsAt: was.startsAt + 30 * MINUTE } };
      });
      const begun = performance.now();
      const { people, gained } = await forecastChanges(changes, app.ports);
      const ms = performance.now() - begun;
      return {
        label: `${count} of ${TALKS} talks move`,
        value: `${Math.round(ms)} ms`,
        pass: ms <= LIMIT,
        detail: `${people} people, ${gained} with a new overlap`,
        figures: { ms },
      };
    };
    return [await measured(5), await measured(50), await measured(TALKS)];
  },
};
