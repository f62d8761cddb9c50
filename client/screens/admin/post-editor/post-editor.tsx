import { Editor } from '@tiptap/core';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { Count } from '../../../ui/form/count.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import type { PostTextProps } from '../post-text-field.tsx';
import { postExtensions } from './post-schema.ts';
import { Toolbar } from './toolbar.tsx';
import styles from './post-editor.module.css';

/** The text of a post, formatted as one types. What stands in the form is HTML; what else changes it there is shown anew. */
export function PostEditor({ name, label, most }: PostTextProps) {
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
      {(control) => <Surface key={shown.nth} html={shown.html} label={label} control={control} onChange={change} />}
    </FieldGroup>
  );
}

interface SurfaceProps {
  readonly html: string;
  readonly label: string;
  readonly control: Parameters<Parameters<typeof FieldGroup>[0]['children']>[0];
  readonly onChange: (html: string) => void;
}

function Surface({ html, label, control, onChange }: SurfaceProps) {
  const [editor, setEditor] = useState<Editor>();
  // The same function in every pass: another one would begin another editor.
  const [mount] = useState(() => (element: HTMLDivElement | null) => {
    if (!element) return undefined;
    const made = editorIn(element, html, onChange);
    setEditor(made);
    // What stood in its place while it loaded had the focus of a new post.
    if (html === '' && document.activeElement === document.body) element.focus();
    return () => made.destroy();
  });
  return (
    <div className={styles.frame}>
      {editor ? <Toolbar editor={editor} /> : null}
      <div
        {...control}
        ref={mount}
        className={styles.text}
        // No field of the platform holds formatted text.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={label}
      />
    </div>
  );
}

const editorIn = (element: HTMLElement, content: string, onChange: (html: string) => void): Editor =>
  new Editor({
    element: { mount: element },
    extensions: [...postExtensions],
    content,
    injectCSS: false,
    // The editor would take Escape for itself, which closes what it stands in.
    editorProps: { handleDOMEvents: { keydown: (_view, { key }) => key === 'Escape' } },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : editor.getHTML()),
  });
