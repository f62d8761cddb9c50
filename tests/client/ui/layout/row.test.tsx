import { describe, expect, test } from 'vitest';
import { Row } from '../../../../client/ui/layout/row.tsx';
import { drawn } from './drawn.ts';

describe('a row', () => {
  test('is a div on one line, unless it says otherwise', () => {
    expect(drawn(<Row>text</Row>)).toBe('<div class="row">text</div>');
    expect(
      drawn(
        <Row as="p" gap={3} wrap lineGap={0} align="baseline" justify="between" className="mine" id="facts">
          text
        </Row>,
      ),
    ).toBe('<p class="row wrap gap-3 line-gap-0 align-baseline justify-between mine" id="facts">text</p>');
  });

  test('has a rule for each value', () => {
    for (const lineGap of [0, 1, 2, 3, 4] as const)
      expect(drawn(<Row lineGap={lineGap} />)).toContain(`line-gap-${lineGap}`);
    for (const align of ['start', 'center', 'end', 'baseline'] as const)
      expect(drawn(<Row align={align} />)).toContain(`align-${align}`);
    for (const justify of ['center', 'end', 'between'] as const)
      expect(drawn(<Row justify={justify} />)).toContain(`justify-${justify}`);
  });
});
