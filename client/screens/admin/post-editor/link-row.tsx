import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, useState } from 'react';
import { mayLeadTo } from '../../../../domain/posts/post-html.ts';
import { Button } from '../../../ui/button.tsx';
import { Labelled } from '../../../ui/labelled.tsx';
import styles from './post-editor.module.css';

interface LinkRowProps {
  readonly editor: Editor;
  readonly onDone: () => void;
}

/** Where the chosen words lead; without any chosen, the address itself is written. */
export function LinkRow({ editor, onDone }: LinkRowProps) {
  const before: unknown = editor.getAttributes('link')['href'];
  const [href, setHref] = useState(typeof before === 'string' ? before : '');
  const isWrong = href.trim() !== '' && !mayLeadTo(href);
  const set = (): void => {
    if (!mayLeadTo(href)) return;
    link(editor, href.trim());
    onDone();
  };
  return (
    <div className={styles.link}>
      <Labelled label="Address of the link">
        <input
          type="url"
          value={href}
          ref={focus}
          aria-invalid={isWrong || undefined}
          placeholder="https://"
          onChange={({ target }) => setHref(target.value)}
          onKeyDown={pressing({ Enter: set, Escape: onDone })}
        />
      </Labelled>
      {isWrong ? <p role="alert">A link begins with https://, http:// or mailto:</p> : null}
      <div className={styles.ways}>
        <Button size="small" onClick={set}>
          Set link
        </Button>
        {before === undefined ? null : <TakeOff editor={editor} onDone={onDone} />}
      </div>
    </div>
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

/** Keys that are for this field alone, and not for the form around it. */
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
