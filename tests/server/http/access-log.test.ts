import { pino } from 'pino';
import { expect, test } from 'vitest';
import { accessLog } from '../../../server/http/access-log.ts';
import type { Context } from '../../../server/http/call-state.ts';

async function logged(path: string): Promise<unknown> {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const ctx = { method: 'GET', path, status: 200, state: {} } as unknown as Context;
  await accessLog(log, { observe: () => {} })(ctx, async () => {});
  return (JSON.parse(lines[0] ?? '{}') as { path?: unknown }).path;
}

test('the log says which call was made, but not the address of a calendar, which is its key', async () => {
  expect(await logged('/api/talks/current')).toBe('/api/talks/current');
  expect(await logged('/api/calendar/feed/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.ics')).toBe('/api/calendar/feed/:token');
});
