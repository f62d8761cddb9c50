import { plural } from '../../../../domain/plural.ts';
import type { ImportChoices } from '../../../../domain/imports/import-calls.ts';
import { useTicketTypes } from '../../../data/admin/people/tickets.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { Select } from '../../../ui/filters/select.tsx';
import styles from './import.module.css';

interface ChooseProductsProps {
  /** Products that the check asks about. */
  readonly products: readonly string[];
  readonly choices: ImportChoices;
  readonly onChoices: (choices: ImportChoices) => void;
}

/** A select needs distinct values for "not chosen" and "no ticket". */
const [OPEN, OUT] = ['-', ''] as const;

/** Asks for the ticket type of each product, once instead of per row. */
export function ChooseProducts({ products, choices, onChoices }: ChooseProductsProps) {
  const types = useTicketTypes();
  const options = [{ value: OPEN, label: 'Choose' }, ...types, { value: OUT, label: 'No ticket: leave its rows out' }];
  const all = [...new Set([...products, ...Object.keys(choices.products)])];
  if (all.length === 0) return null;
  const choose = (product: string, type: string) => {
    const { [product]: _before, ...others } = choices.products;
    onChoices({ ...choices, products: type === OPEN ? others : { ...others, [product]: type } });
  };
  return (
    <Section title={plural(all.length, 'What is this product?', `What are these ${all.length} products?`)}>
      <ul className={styles.columns}>
        {all.map((product) => (
          <li key={product}>
            <Select
              label={product}
              value={choices.products[product] ?? OPEN}
              options={options}
              onChoose={(type) => choose(product, type)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
