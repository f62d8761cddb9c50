import { expect, test } from 'vitest';
import { slowWait } from '../../../domain/chats/room-rules.ts';
import { SECOND } from '../../../domain/time.ts';

test('only a slow room makes a person wait, and never longer than its pace, whatever the clocks say', () => {
  expect([
    slowWait({ slow: 0 }, 1000, 400),
    slowWait({ slow: 10 }, undefined, 400),
    slowWait({ slow: 10 }, 1000, 1000 + 4 * SECOND),
    slowWait({ slow: 10 }, 1000, 1000 + 10 * SECOND),
    slowWait({ slow: 10 }, 1000, 400),
  ]).toEqual([0, 0, 6 * SECOND, 0, 10 * SECOND]);
});
