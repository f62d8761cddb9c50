import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { OTHER } from '../../../domain/choices/other.ts';
import { OWN_CHOICE_MAX } from '../../../domain/limits/fields.ts';
import { Button } from '../actions/button.tsx';
import { Checkbox } from '../actions/checkbox.tsx';
import type { ChecklistOption } from '../actions/checklist.tsx';
import { Chip } from '../filters/chip.tsx';
import { SearchField } from '../filters/search-field.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { useChosen } from './checks-field.tsx';
import { FieldGroup } from './field-group.tsx';
import { OwnWords } from './own-words-field.tsx';
import styles from './picker-field.module.css';
import type { FieldText } from './field.tsx';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../layout/text.tsx';

interface PickerFieldProps extends FieldText {
  readonly name: string;
  readonly options: readonly ChecklistOption[];
  /** Maximum number of choices; the others are disabled then, and the sheet says why. */
  readonly most?: number;
  /** Shown while nothing is chosen: "Choose niches". */
  readonly none: string;
  /** Label of the search: "Search 23 niches". */
  readonly search: string;
}

/**
 * A multiple choice of many options: the field shows the choice, a sheet lists all options with a search. With 'Other' among
 * them, the person can type another value.
 */
export function PickerField({ name, label, hint, options, most, none, search }: PickerFieldProps) {
  const [open, setOpen] = useState(false);
  const { chosen, own } = useChosen(name, options, most);
  return (
    <FieldGroup name={name} label={label} hint={hint} aside={most && `${chosen.length} of ${most}`}>
      {(control) => (
        <>
          <Row
            as="button"
            gap={2}
            align="center"
            justify="between"
            type="button"
            {...control}
            className={styles.control}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <Row as="span" gap={2} wrap lineGap={1} className={styles.chosen}>
              {chosen.length === 0 ? <Nothing>{none}</Nothing> : null}
              {options.map((option) =>
                chosen.includes(option.value) ? (
                  <Chip key={option.value} tint={option.tint}>
                    {option.label}
                  </Chip>
                ) : null,
              )}
              {own.map((words) => (
                <Chip key={words}>{words}</Chip>
              ))}
            </Row>
            <ChevronDown size={18} aria-hidden />
          </Row>
          <PickerSheet open={open} onClose={() => setOpen(false)} {...{ name, label, options, most, search }} />
        </>
      )}
    </FieldGroup>
  );
}

const Nothing = ({ children }: { readonly children: string }) => (
  <Text as="span" tone="faint">
    {children}
  </Text>
);

interface PickerSheetProps extends Pick<PickerFieldProps, 'name' | 'label' | 'options' | 'search'> {
  readonly most: number | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

function PickerSheet({ name, label, options, most, search, open, onClose }: PickerSheetProps) {
  const [query, setQuery] = useState('');
  const choice = useChosen(name, options, most);
  const { chosen, isFull } = choice;
  const words = query.toLocaleLowerCase();
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(words));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={label}
      foot={
        <Button kind="solid" wide onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stack gap={1}>
        <SearchField label={search} value={query} onSearch={setQuery} />
        <output className={styles.count}>
          {most === undefined ? null : <strong>{`${chosen.length} of ${most} `}</strong>}
          {isFull ? 'Take one away to choose another.' : null}
        </output>
        <Boxes found={found} label={label} choice={choice} />
        {found.length === 0 ? <Text tone="faint">Nothing here is called that</Text> : null}
      </Stack>
    </Sheet>
  );
}

interface BoxesProps {
  readonly found: readonly ChecklistOption[];
  readonly label: string;
  readonly choice: ReturnType<typeof useChosen>;
}

function Boxes({ found, label, choice: { chosen, own, toggle, say, isFull } }: BoxesProps) {
  const [behindOther, ...more] = own;
  const isTicked = (value: string): boolean => chosen.includes(value) || (value === OTHER && own.length > 0);
  return (
    <>
      {found.map(({ value, label: text, ...look }) => (
        <Checkbox
          key={value}
          {...look}
          checked={isTicked(value)}
          disabled={isFull && !isTicked(value)}
          onChange={(on) => toggle(value === OTHER && !on ? (behindOther ?? OTHER) : value, on)}
        >
          {text}
        </Checkbox>
      ))}
      {more.map((words) => (
        <Checkbox key={words} checked onChange={() => toggle(words, false)}>
          {words}
        </Checkbox>
      ))}
      {isTicked(OTHER) ? (
        <OwnWords label={`${label}, in your own words`} words={behindOther ?? ''} most={OWN_CHOICE_MAX} onWords={say} />
      ) : null}
    </>
  );
}
