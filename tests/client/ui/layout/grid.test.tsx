import { describe, expect, test } from 'vitest';
import { Grid } from '../../../../client/ui/layout/grid.tsx';
import { drawn } from './drawn.ts';

describe('a grid', () => {
  test('has columns of at least a width, and says whether a few children share all of it', () => {
    expect(drawn(<Grid column={15}>text</Grid>)).toBe('<div class="grid column-15">text</div>');
    expect(
      drawn(
        <Grid as="dl" column={12} gap={4} grow align="start" className="mine">
          text
        </Grid>,
      ),
    ).toBe('<dl class="grid grow column-12 gap-4 align-start mine">text</dl>');
  });

  test('has a rule for each width', () => {
    for (const column of [11, 12, 14, 15, 16, 18, 22, 26] as const)
      expect(drawn(<Grid column={column} />)).toContain(`column-${column}`);
  });
});
