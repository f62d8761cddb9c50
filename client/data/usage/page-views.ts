import { areSettingsLoaded } from '../../platform/session/device-settings.ts';
import { noteCount } from '../../platform/session/noted-counts.ts';

/**
 * Counts that a screen was opened. `path` is the screen's pattern, such as `/app/talk/$id`: which talk it shows stays on
 * the device. Before the device's database is read the view is only noted (flush-view-beacons.ts goes on from there).
 */
export function countPageView(path: string): void {
  noteCount({ type: 'page-view', path });
  if (areSettingsLoaded.get()) void import('../player/view-beacon.ts').then(({ collectNoted }) => collectNoted());
}
