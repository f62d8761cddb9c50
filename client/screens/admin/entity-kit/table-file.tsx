import Download from 'lucide-react/icons/download';
import type { TableName } from '../../../../domain/exports/tables.ts';
import { useOnline } from '../../../data/device/online.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** Downloads a whole list that only the server has. */
export const TableFile = ({ what }: { readonly what: TableName }) => (
  <Button
    icon={<Download size={18} aria-hidden />}
    disabled={!useOnline()}
    onClick={() =>
      void import('../../../data/admin/live/statistics.ts').then((statistics) => statistics.saveTable(what))
    }
  >
    All as CSV
  </Button>
);
