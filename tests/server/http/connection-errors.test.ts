import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logConnectionErrors } from '../../../server/http/connection-errors.ts';

const logged = (error: unknown, level: string): string[] => {
  const lines: string[] = [];
  logConnectionErrors(
    pino(
      { level, base: null, timestamp: false, serializers: { err: (fault: Error) => fault.message } },
      { write: (line) => void lines.push(line.trim()) },
    ),
  )(error);
  return lines;
};
const withCode = (code: string): Error => Object.assign(new Error('what Node says'), { code });

test.each(['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'])(
  'a caller who is gone (%s) is noted only for those who look',
  (code) => {
    expect(logged(withCode(code), 'debug')).toEqual([
      JSON.stringify({ level: 20, code, msg: 'a connection broke off' }),
    ]);
    expect(logged(withCode(code), 'info')).toEqual([]);
  },
);

test.each([new Error('what Node says'), withCode('ERR_INVALID_CHAR')])(
  'a fault of ours is logged as one, whether Node has a code for it or not',
  (fault) => {
    expect(logged(fault, 'info')).toEqual([
      JSON.stringify({ level: 50, err: 'what Node says', msg: 'a request failed' }),
    ]);
  },
);
