import { IconChevronRight } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { AdminModel, LocationRow, LocationType, WikiPageRow } from '@venture-atlas/types';
import { Link } from 'react-router';
import type { ModelRow } from '../../../api/admin.ts';
import { MarkedName } from '../../../tables/marked-name.tsx';
import classes from '../../../tables/registry-table.module.css';
import plain from '../../../ui/plain.module.css';
import { useRegistry } from '../use-registry.ts';

interface Column {
  title: string;
  cell: (row: ModelRow) => string;
}

/** What else a row tells, by model; phones leave it out. */
const columns: Record<AdminModel, readonly Column[]> = {
  wikipage: [
    { title: 'Location', cell: (row) => (row as WikiPageRow).location?.name ?? 'none' },
    { title: 'Text', cell: (row) => textWords(row as WikiPageRow) },
  ],
  type: [
    { title: 'Locations', cell: (row) => String((row as LocationType).locations) },
    { title: 'Label size', cell: (row) => String((row as LocationType).default_scale ?? 'usual') },
  ],
  location: [
    { title: 'Type', cell: (row) => (row as LocationRow).type ?? 'none' },
    { title: 'Has', cell: (row) => possessions(row as LocationRow) },
    { title: 'On maps', cell: (row) => String((row as LocationRow).parents) },
  ],
};

function textWords({ has_text, has_attribution }: WikiPageRow): string {
  if (!has_text) return 'empty';
  return has_attribution ? 'with attribution' : 'no attribution';
}

function possessions({ has_map, has_wiki }: LocationRow): string {
  return [has_map ? 'map' : '', has_wiki ? 'text' : ''].filter(Boolean).join(', ') || 'neither';
}

export interface ModelTableProps {
  model: AdminModel;
  rows: readonly ModelRow[];
  search: string;
}

/** The rows of a generic list. On phones a row is one link: name, id, chevron. */
export function ModelTable({ model, rows, search }: ModelTableProps) {
  const at = useRegistry();
  return (
    <table className={classes.table} data-acts="one">
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Id</th>
          <th scope="col">Name</th>
          {columns[model].map(({ title }) => (
            <th key={title} scope="col" className={classes.further}>
              {title}
            </th>
          ))}
          <th scope="col">{messages.edit}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={classes.id}>{row.id}</td>
            <th scope="row" className={classes.name}>
              <MarkedName name={row.name} search={search} />
            </th>
            {columns[model].map(({ title, cell }) => (
              <td key={title} className={`${classes.quiet} ${classes.further}`}>
                {cell(row)}
              </td>
            ))}
            <td className={classes.end}>
              <Link
                className={classes.link}
                to={model === 'location' ? at.location(row.id) : at.manage(model, row.id)}
                aria-label={`${messages.edit} ${row.name}`}
              >
                <span className={classes.linkWords}>{messages.edit}</span>
                <IconChevronRight className={classes.chevron} size={20} stroke={1.75} aria-hidden="true" />
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
