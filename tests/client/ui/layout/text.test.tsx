import { describe, expect, test } from 'vitest';
import { Muted } from '../../../../client/ui/layout/muted.tsx';
import { Text } from '../../../../client/ui/layout/text.tsx';
import { Truncate } from '../../../../client/ui/layout/truncate.tsx';
import { drawn } from './drawn.ts';

describe('text', () => {
  test('is a paragraph that looks like the text around it, unless it says otherwise', () => {
    expect(drawn(<Text>text</Text>)).toBe('<p>text</p>');
    expect(
      drawn(
        <Text as="output" size="sm" weight={550} tone="warn" className="mine" role="alert">
          text
        </Text>,
      ),
    ).toBe('<output class="size-sm weight-550 tone-warn mine" role="alert">text</output>');
  });

  test('has a rule for each value', () => {
    for (const size of ['xs', 'sm', 'md', 'lg', 'xl'] as const)
      expect(drawn(<Text size={size} />)).toContain(`size-${size}`);
    for (const weight of [400, 450, 550, 600, 650] as const)
      expect(drawn(<Text weight={weight} />)).toContain(`weight-${weight}`);
    for (const tone of ['muted', 'faint', 'accent', 'ok', 'warn', 'live', 'tint'] as const)
      expect(drawn(<Text tone={tone} />)).toContain(`tone-${tone}`);
  });

  test('is small where it is muted', () => {
    expect(drawn(<Muted>text</Muted>)).toBe('<p class="tone-muted size-sm">text</p>');
    expect(drawn(<Muted as="span" size="xs" className="mine" />)).toBe('<span class="tone-muted size-xs mine"></span>');
  });

  test('keeps one line where it is truncated, or the number of lines it says', () => {
    expect(drawn(<Truncate>text</Truncate>)).toBe('<p class="one-line">text</p>');
    for (const lines of [2, 3, 4] as const)
      expect(drawn(<Truncate as="h3" lines={lines} className="mine" />)).toBe(
        `<h3 class="clamp lines-${lines} mine"></h3>`,
      );
  });
});
