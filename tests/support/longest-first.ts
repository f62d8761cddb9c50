import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, of each group: begun last, it would leave the other processors idle at the end. */
const LONGEST: readonly string[] = [
  'tests/sync/simulator.test.ts',
  'tests/server/hostile.test.ts',
  'tests/server/role-matrix.test.ts',
  'tests/server/main.test.ts',
  'tests/server/store/mongo/complete.test.ts',
  'tests/server/cli/import.test.ts',
  'tests/server/cli/start.test.ts',
  'tests/sync/server-killed.test.ts',
  'tests/sync/two-servers.test.ts',
  'tests/journeys/lying-networks.test.ts',
  'tests/client/every-screen.test.ts',
  'tests/client/screens/admin/nouns.test.ts',
  'tests/journeys/lost-storage.test.ts',
  'tests/journeys/watched-day.test.ts',
  'tests/client/platform/lifecycle/tab-leader.browser.test.ts',
  'tests/client/players/stream.test.ts',
  'tests/journeys/shared-browser.test.ts',
  'tests/client/screens/chats.test.ts',
  'tests/client/screens/schedule.test.ts',
  'tests/sw/updates.test.ts',
  'tests/journeys/newcomer.test.ts',
  'tests/client/screens/accessible.test.ts',
  'tests/journeys/wrong-clock.test.ts',
  'tests/journeys/changed-schedule.test.ts',
  'tests/client/platform/session/device-db.browser.test.ts',
  'tests/journeys/two-devices.test.ts',
  'tests/journeys/patchy-wifi.test.ts',
];

/** Vitest knows only after a first run what takes long, and begins with the largest files until then. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const at = LONGEST.indexOf(relative(project.config.root, moduleId));
      return at === -1 ? LONGEST.length : at;
    };
    const group = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || rank(a) - rank(b));
  }
}
