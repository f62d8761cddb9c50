import { deviceSink } from '../platform/device-values.ts';

/**
 * Counts that a screen was opened. `path` is the screen's pattern, such as `/app/talk/$id`: which talk it shows stays on
 * the device. What was counted before is known only once the device's database is open, so it waits for that.
 */
export function countPageView(path: string): void {
  const openedAt = performance.now();
  const count = async (): Promise<void> => {
    const { keepCounted, keepSending } = await import('./counting.ts');
    keepSending();
    keepCounted({ type: 'page-view', path }, performance.now() - openedAt);
  };
  if (deviceSink.get()) return void count();
  const stop = deviceSink.subscribe(() => {
    if (!deviceSink.get()) return;
    stop();
    void count();
  });
}
