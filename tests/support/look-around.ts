import type { CDPSession, Page } from 'playwright-core';
import { scheduleShown } from './visitor.ts';

/** Number of objects that a page holds; leaks of closed screens show in nodes and listeners. */
export interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** Goes from the schedule to a talk and back, then to the settings and back. */
export async function lookAround(page: Page, talk: string): Promise<void> {
  await page.getByRole('link', { name: talk }).first().click();
  await page.getByRole('heading', { name: talk, level: 1 }).waitFor();
  await page.goBack();
  await scheduleShown(page);
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
  await scheduleShown(page);
}

/** Measures the page after garbage collection. */
export async function held(meter: CDPSession): Promise<Held> {
  await meter.send('Performance.enable');
  await meter.send('HeapProfiler.collectGarbage');
  const { metrics } = await meter.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heapBytes: of('JSHeapUsedSize') };
}
