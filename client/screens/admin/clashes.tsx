import { ClashBox } from '../../ui/panel/clash-box.tsx';
import type { PanelForm } from '../../ui/panel/use-panel-form.ts';

interface ClashesProps extends Pick<PanelForm, 'merge' | 'clashes'> {
  /** Fields as a sentence calls them. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Fields that somebody else has saved meanwhile, and that were changed here to something else. */
export const Clashes = ({ merge, clashes, labels }: ClashesProps) =>
  Object.entries(clashes).map(([name, clash]) => (
    <ClashBox
      key={name}
      title={`Somebody else changed ${labels[name] ?? name}, and so did you`}
      clash={clash}
      say={said}
      onDecide={(value) => merge.decide(name, value)}
    />
  ));

const LISTS = new Intl.ListFormat('en');

function said(value: unknown): string {
  if (Array.isArray(value)) return LISTS.format(value.map(String)) || 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : 'nothing';
}
