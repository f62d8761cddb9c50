import { expect, test } from 'vitest';
import { withoutStreamWords } from '../../../domain/talks/join-words.ts';

test('a talk without a stream says where people join, else that it is not streamed', () => {
  expect(
    [
      {},
      { isStreamed: false },
      { isStreamed: false, elsewhere: 'Zoom' },
      { elsewhere: '' },
      { isStreamed: true, elsewhere: 'Zoom' },
    ].map(withoutStreamWords),
  ).toEqual(['Not streamed', 'Not streamed', 'Join in Zoom', 'Join in a room elsewhere', undefined]);
});
