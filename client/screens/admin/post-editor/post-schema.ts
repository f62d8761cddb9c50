import { type AnyExtension, Mark } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';
import { mayLeadTo, type PostTag } from '../../../../domain/posts/post-html.ts';

/** A link without an address that may be followed is just words. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => mayLeadTo(link.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href: String(href) }, 0],
});

const raised = (tag: 'sub' | 'sup') =>
  Mark.create({ name: tag, excludes: 'sub sup', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

// Tab is the way out of the field.
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});
// Numbers begin with 1, as the server has them.
const Numbered = OrderedList.extend({ addAttributes: () => ({}) });
const Headings = Heading.configure({ levels: [2, 3, 4] });

/** What makes each tag of a post: a tag that the server's list gains has to be made by something here, too. */
const MADE_BY: Readonly<Record<PostTag, AnyExtension>> = {
  p: Paragraph,
  br: HardBreak,
  hr: HorizontalRule,
  strong: Bold,
  b: Bold,
  em: Italic,
  i: Italic,
  u: Underline,
  s: Strike,
  sub: raised('sub'),
  sup: raised('sup'),
  a: Link,
  ul: BulletList,
  ol: Numbered,
  li: Item,
  blockquote: Blockquote,
  h2: Headings,
  h3: Headings,
  h4: Headings,
  code: Code,
  pre: CodeBlock.configure({ languageClassPrefix: null, enableTabIndentation: false }),
};

/** The schema of a post: whatever is typed or pasted becomes what the server takes, or words. */
export const postExtensions: readonly AnyExtension[] = [Document, Text, UndoRedo, ...new Set(Object.values(MADE_BY))];
