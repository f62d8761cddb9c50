import { describe, expect, test } from 'vitest';
import { Stack } from '../../../../client/ui/layout/stack.tsx';
import { drawn } from './drawn.ts';

describe('a stack', () => {
  test('is a div that lays out its children without a gap, unless it says otherwise', () => {
    expect(drawn(<Stack>text</Stack>)).toBe('<div class="stack">text</div>');
    expect(
      drawn(
        <Stack as="ul" gap={2} align="center" justify="start" className="mine" aria-label="Ways">
          <li>one</li>
        </Stack>,
      ),
    ).toBe('<ul class="stack gap-2 across-center down-start mine" aria-label="Ways"><li>one</li></ul>');
  });

  test('has a rule for each value', () => {
    for (const gap of [1, 2, 3, 4, 5, 6] as const) expect(drawn(<Stack gap={gap} />)).toContain(`gap-${gap}`);
    for (const align of ['start', 'center', 'end'] as const) expect(drawn(<Stack align={align} />)).toContain(align);
    for (const justify of ['start', 'center'] as const) expect(drawn(<Stack justify={justify} />)).toContain(justify);
  });
});
