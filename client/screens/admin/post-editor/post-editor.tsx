import { type AnyExtension, Editor, Mark, Node } from '@tiptap/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { BLANK } from '../../../../domain/pages/page-html.ts';
import { serverFacts } from '../../../data/device/pages.ts';
import { Count } from '../../../ui/form/count.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import type { PostTextProps } from '../post-text-field.tsx';
import { Toolbar } from './toolbar.tsx';
import styles from './post-editor.module.css';
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

/** A link with an address that is not allowed becomes plain text. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => mayLeadTo(link.getAttribute('href') ?? '') && null }],
  renderHTML: ({ HTMLAttributes: { href } }) => ['a', { href: String(href) }, 0],
});

const raised = (tag: 'sub' | 'sup') =>
  Mark.create({ name: tag, excludes: 'sub sup', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

// Tab leaves the field.
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
});
// Numbering starts at 1, as on the server.
const Numbered = OrderedList.extend({ addAttributes: () => ({}) });
const Headings = Heading.configure({ levels: [2, 3, 4] });

/** The extension for each tag of a post; a tag added to the server's list needs one too. */
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

/** The schema of posts: typed or pasted content becomes what the server accepts, or plain text. */
export const postExtensions: readonly AnyExtension[] = [Document, Text, UndoRedo, ...new Set(Object.values(MADE_BY))];

/** A fact or blank of a page: one piece, which typing replaces. Facts show the server's present value. */
const Data = Node.create({
  name: 'data',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ value: { default: BLANK }, text: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'data[value]',
      getAttrs: (data) => ({ value: data.getAttribute('value'), text: data.textContent }),
    },
  ],
  renderHTML: ({ HTMLAttributes: { value, text } }) => [
    'data',
    { value: String(value) },
    serverFacts.get()[String(value)] ?? String(text),
  ],
});
const pageExtensions: readonly AnyExtension[] = [...postExtensions, Data];

/** The editor of a post's text. Its form value is HTML; changes from outside are shown. */
export function PostEditor({ name, label, most, isPage = false }: PostTextProps) {
  const { field } = useController({ name });
  const value: string = field.value ?? '';
  const [shown, setShown] = useState({ html: value, nth: 0 });
  if (value !== shown.html) setShown({ html: value, nth: shown.nth + 1 });
  const change = (html: string): void => {
    setShown((before) => ({ ...before, html }));
    field.onChange(html);
  };
  return (
    <FieldGroup name={name} label={label} aside={<Count name={name} most={most} />}>
      {(control) => (
        <Surface
          key={shown.nth}
          html={shown.html}
          label={label}
          control={control}
          onChange={change}
          extensions={isPage ? pageExtensions : postExtensions}
        />
      )}
    </FieldGroup>
  );
}

interface SurfaceProps {
  readonly html: string;
  readonly label: string;
  readonly control: Parameters<Parameters<typeof FieldGroup>[0]['children']>[0];
  readonly onChange: (html: string) => void;
  readonly extensions: readonly AnyExtension[];
}

function Surface({ html, label, control, onChange, extensions }: SurfaceProps) {
  const [editor, setEditor] = useState<Editor>();
  // Must be stable: another function would create another editor.
  const [mount] = useState(() => (element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const made = editorIn(element, { html, onChange, extensions });
    setEditor(made);
    // Restores the focus, which a new post gave to the placeholder while the editor loaded.
    if (html === '' && document.activeElement === document.body) element.focus();
    return () => made.destroy();
  });
  return (
    <div className={styles.frame}>
      {editor ? <Toolbar editor={editor} isPage={extensions === pageExtensions} /> : null}
      <div
        {...control}
        ref={mount}
        className={styles.text}
        // No native field supports formatted text.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
      />
    </div>
  );
}

const editorIn = (
  element: HTMLElement,
  { html: content, onChange, extensions }: Pick<SurfaceProps, 'html' | 'onChange' | 'extensions'>,
): Editor =>
  new Editor({
    element: { mount: element },
    extensions: [...extensions],
    content,
    injectCSS: false,
    // The editor must not consume Escape, which closes the panel.
    editorProps: { handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
