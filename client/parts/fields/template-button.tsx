import type { TemplateName } from '../../../domain/event-fields/event-field.ts';
import { Muted } from '../../ui/layout/muted.tsx';
import { TEMPLATE_HINTS, TEMPLATE_WORDS } from './template-words.ts';
import styles from './template-button.module.css';

interface TemplateButtonProps {
  readonly name: TemplateName;
  readonly disabled: boolean;
  /** True while the server takes in the choice. */
  readonly busy?: boolean;
  readonly onChoose: () => void;
}

/** A button that chooses a template and says what it asks. */
export function TemplateButton({ name, disabled, busy = false, onChoose }: TemplateButtonProps) {
  return (
    <button
      type="button"
      className={styles.template}
      data-edge
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChoose}
    >
      <span className={styles.name}>{TEMPLATE_WORDS[name]}</span> <Muted as="span">{TEMPLATE_HINTS[name]}</Muted>
    </button>
  );
}
