import { expect, test } from 'vitest';
import { joinTexts, plainLine, plainText } from '../../../server/import/plain-text.ts';

test.each([
  ['<p>First.</p>\n\n<p>Second<br>line.</p>', 'First.\n\nSecond\nline.'],
  ['Bold <b>word</b>\n\nand a new paragraph', 'Bold word\n\nand a new paragraph'],
  ['<ul><li>tar</li><li>twine</li></ul>', '• tar\n• twine'],
  [
    '<h2>Ropes</h2><p>See <a href="https://example.org/r">the page</a>.</p>',
    'Ropes\n\nSee the page (https://example.org/r).',
  ],
  ['<a href="https://example.org">https://example.org</a>', 'https://example.org'],
  ['<p>Fish &amp; chips &#8211; 3 &lt; 4</p>', 'Fish & chips – 3 < 4'],
  ['<script>alert(1)</script><p>Safe.</p><style>p{}</style>', 'Safe.'],
])('HTML %j reads %j', (html, text) => expect(plainText(html)).toBe(text));

test.each([
  [
    '# Ropes\n\nSome **bold** and *soft* words, `code` and _more_.',
    'Ropes\n\nSome bold and soft words, code and more.',
  ],
  [
    'See [the page](https://example.org/r) or https://example.org.',
    'See the page (https://example.org/r) or https://example.org.',
  ],
  [
    '[see [here](https://example.org/r "Ropes, all") or [this](https://example.org/a_(b))',
    '[see here (https://example.org/r) or this (https://example.org/a_(b))',
  ],
  ['**Nets** and **more** of **them', 'Nets and more of **them'],
  ['* tar\n* twine', '• tar\n• twine'],
  ['snake_case_name and 2 * 3 * 4 stay', 'snake_case_name and 2 * 3 * 4 stay'],
  ['One\r\nline\r\n\r\n\r\n\r\nand another  ', 'One\nline\n\nand another'],
  ['Fish &amp; chips, a &lt; b, 3 < 4', 'Fish & chips, a < b, 3 < 4'],
])('Markdown %j reads %j', (markdown, text) => expect(plainText(markdown)).toBe(text));

test('a title becomes one line, whatever it was', () => {
  expect(plainLine('  Nets\n &amp;  ropes &quot;now&quot; ')).toBe('Nets & ropes "now"');
});

test('an abstract that begins the description is not repeated', () => {
  expect(joinTexts('Nets.', '<p>Nets.</p><p>And ropes.</p>')).toBe('Nets.\n\nAnd ropes.');
  expect(joinTexts('Nets.', 'Nets.')).toBe('Nets.');
  expect(joinTexts('Nets.', '', 'Ropes.')).toBe('Nets.\n\nRopes.');
});

// Reading from each position to the end would take minutes, so the test would time out.
test.each(['x'.padEnd(200_000) + 'y', '['.repeat(200_000), '**a '.repeat(50_000), '[a](https:b'.repeat(20_000)])(
  'a text that goes on and on is read once (%#)',
  (text) => expect(plainText(text).length).toBeGreaterThan(100_000),
);

test('text nested deeper than on any page is left out', () => {
  expect(plainText(`<p>Nets.</p>${'<div>'.repeat(20_000)}too deep`)).toMatch(/^Nets\.\s+\.\.\.$/);
});
