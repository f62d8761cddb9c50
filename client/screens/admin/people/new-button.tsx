import Plus from 'lucide-react/icons/plus';
import { Button } from '../../../ui/actions/button.tsx';
import { useNarrowAdmin } from '../admin-address.ts';

interface NewButtonProps {
  readonly label: string;
  /** The tab that the new entry belongs to. */
  readonly view?: string;
}

/** Opens an empty form in the panel. */
export function NewButton({ label, view }: NewButtonProps) {
  const narrow = useNarrowAdmin();
  return (
    <Button
      kind="solid"
      icon={<Plus size={18} aria-hidden />}
      aria-keyshortcuts="n"
      onClick={() => narrow({ id: undefined, new: 1, tab: undefined, view })}
    >
      {label}
    </Button>
  );
}
