import type { Editor } from '@tiptap/core';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { BLANK } from '../../../../domain/pages/page-html.ts';
import { FACT_IDS, FACT_LABELS } from '../../../../domain/pages/facts.ts';
import { useFacts } from '../../../data/device/pages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { MenuButton, MenuList } from '../../../ui/actions/menu.tsx';
import { Popover, type PopoverTrigger } from '../../../ui/overlays/popover.tsx';
import styles from './post-editor.module.css';

const trigger = (attributes: PopoverTrigger) => (
  <Button {...attributes} size="small" kind="quiet" icon={<ChevronDown size={16} aria-hidden />}>
    Insert a fact
  </Button>
);

/** Inserts a fact of the server, or a part to fill in, at the cursor. Each is listed with what it says now. */
export function FactMenu({ editor }: { readonly editor: Editor }) {
  const facts = useFacts();
  const insert = (value: string, text: string) =>
    editor.chain().focus().insertContent({ type: 'data', attrs: { value, text } }).run();
  return (
    <Popover label="Facts of this server" renderTrigger={trigger}>
      <div className={styles.facts}>
        <MenuList>
          {FACT_IDS.map((id) => (
            <MenuButton key={id} onClick={() => insert(id, facts[id] ?? FACT_LABELS[id])}>
              <span>
                {FACT_LABELS[id]}
                <small>{facts[id]}</small>
              </span>
            </MenuButton>
          ))}
          <MenuButton onClick={() => insert(BLANK, 'Fill this in')}>A part to fill in later</MenuButton>
        </MenuList>
      </div>
    </Popover>
  );
}
