import type { Editor } from '@tiptap/core';
import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo from 'lucide-react/icons/redo-2';
import Strikethrough from 'lucide-react/icons/strikethrough';
import TextQuote from 'lucide-react/icons/text-quote';
import Underline from 'lucide-react/icons/underline';
import Undo from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { FactMenu } from './fact-menu.tsx';
import styles from './post-editor.module.css';
import { mayLeadTo } from '../../../../domain/posts/post-html.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LabeledControl } from '../../../ui/input/labeled-control.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';

interface LinkRowProps {
  readonly editor: Editor;
  readonly onDone: () => void;
}

/** Sets the address of the selected text; without a selection inserts the address itself. */
function LinkRow({ editor, onDone }: LinkRowProps) {
  const before: unknown = editor.getAttributes('link')['href'];
  const [href, setHref] = useState(typeof before === 'string' ? before : '');
  const isWrong = href.trim() !== '' && !mayLeadTo(href);
  const set = (): void => {
    if (!mayLeadTo(href)) return;
    link(editor, href.trim());
    onDone();
  };
  return (
    <Stack gap={2} className={styles.link}>
      <LabeledControl label="Address of the link">
        <input
          type="url"
          value={href}
          ref={focus}
          aria-invalid={isWrong || undefined}
          placeholder="https://"
          onChange={({ target }) => setHref(target.value)}
          onKeyDown={pressing({ Enter: set, Escape: onDone })}
        />
      </LabeledControl>
      {isWrong ? <p role="alert">A link begins with https://, http:// or mailto:</p> : null}
      <Row gap={2}>
        <Button size="small" onClick={set}>
          Set link
        </Button>
        {before === undefined ? null : <TakeOff editor={editor} onDone={onDone} />}
      </Row>
    </Stack>
  );
}

const TakeOff = ({ editor, onDone }: LinkRowProps) => (
  <Button
    size="small"
    kind="quiet"
    onClick={() => {
      editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
      onDone();
    }}
  >
    Take link off
  </Button>
);

const focus = (input: HTMLInputElement | null): void => input?.focus();

/** Handles keys in this field only, not in the form around it. */
const pressing =
  (keys: Readonly<Record<string, () => void>>) =>
  (event: KeyboardEvent): void => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

function link(editor: Editor, href: string): void {
  const linking = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link'))
    linking.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else linking.setMark('link', { href }).run();
}

interface Tool {
  readonly label: string;
  readonly Icon: typeof Bold;
  /** For a toggle. */
  readonly isOn?: (editor: Editor) => boolean;
  /** Without it, the button asks for a link's address. */
  readonly press?: (editor: Editor) => boolean;
}

const mark = (label: string, name: string, Icon: typeof Bold): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  press: (editor) => editor.chain().focus().toggleMark(name).run(),
});
const heading = (label: string, level: number, Icon: typeof Bold): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  press: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level }).run(),
});
const list = (label: string, name: string, Icon: typeof Bold): Tool => ({
  label,
  Icon,
  isOn: (editor) => editor.isActive(name),
  press: (editor) => editor.chain().focus().toggleList(name, 'listItem').run(),
});

const TOOLS: readonly Tool[] = [
  mark('Bold', 'bold', Bold),
  mark('Italic', 'italic', Italic),
  mark('Underlined', 'underline', Underline),
  mark('Struck through', 'strike', Strikethrough),
  heading('Heading', 2, Heading2),
  heading('Smaller heading', 3, Heading3),
  list('List', 'bulletList', List),
  list('Numbered list', 'orderedList', ListOrdered),
  {
    label: 'Quotation',
    Icon: TextQuote,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  { label: 'Link', Icon: Link, isOn: (editor) => editor.isActive('link') },
  { label: 'Undo typing', Icon: Undo, press: (editor) => editor.chain().focus().undo().run() },
  { label: 'Redo typing', Icon: Redo, press: (editor) => editor.chain().focus().redo().run() },
];

/** The toolbar: one tab stop; arrow keys move between buttons (WAI-ARIA, toolbar). */
export function Toolbar({ editor, isPage }: { readonly editor: Editor; readonly isPage: boolean }) {
  useSyncExternalStore(
    (changed) => {
      editor.on('transaction', changed);
      return () => void editor.off('transaction', changed);
    },
    () => editor.state,
  );
  const [isLinking, setLinking] = useState(false);
  const [at, setAt] = useState(0);
  return (
    <>
      <Row wrap className={styles.tools} role="toolbar" tabIndex={-1} aria-label="Formatting" onKeyDown={goAlong}>
        {TOOLS.map(({ label, Icon, isOn, press }, nth) => (
          <IconButton
            key={label}
            label={label}
            icon={<Icon size={17} aria-hidden />}
            {...(isOn && { pressed: isOn(editor) })}
            tabIndex={nth === at ? 0 : -1}
            onFocus={() => setAt(nth)}
            onClick={() => (press ? press(editor) : setLinking(!isLinking))}
          />
        ))}
      </Row>
      {isPage ? <FactMenu editor={editor} /> : null}
      {isLinking ? <LinkRow editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  );
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === event.target);
  if (!step || at < 0) return;
  event.preventDefault();
  buttons[step(at, buttons.length)]?.focus();
}
