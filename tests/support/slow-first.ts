import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take over a minute. Vitest starts large files first, and these are small: the last would run beside idle processors. */
const SLOW = [
  'tests/server/hostile.test.ts',
  'tests/sync/simulator.test.ts',
  'tests/server/store/mongo/complete.test.ts',
  'tests/client/every-screen.test.ts',
  'tests/journeys/lying-networks.test.ts',
  'tests/client/gallery/gallery.test.ts',
  'tests/client/screens/admin/entities.test.ts',
  'tests/client/players/frames.test.ts',
  'tests/client/players/stream.test.ts',
  'tests/journeys/admin-sets-up-from-nothing.test.ts',
];

const isSlow = ({ moduleId }: TestSpecification): boolean => SLOW.some((path) => moduleId.endsWith(`/${path}`));

/** Starts the slow files first, in the order of Vitest, then all others. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own method, which returns a new list.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
