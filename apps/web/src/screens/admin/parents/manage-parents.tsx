import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ParentCount, parentsQuery } from '../../../api/admin-parents.ts';
import { ListBody } from '../../../tables/list-body.tsx';
import { NameSearch } from '../../../tables/name-search.tsx';
import { PageTurner } from '../../../tables/page-turner.tsx';
import tableClasses from '../../../tables/registry-table.module.css';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import plain from '../../../ui/plain.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './manage-parents.module.css';
import type { ChangeParents } from './parents-row.tsx';
import { ParentsTable } from './parents-table.tsx';

const counts = [
  { value: '0', label: '0' },
  { value: '1', label: '1' },
  { value: '2', label: '2+' },
];

/** admin/manage_parents: locations by the number of maps they stand on (specification sections 2 and 9). */
export function ManageParents() {
  const { worldId, back } = useRegistry();
  const { offset, name, params, search, turn, filter } = useListAddress();
  const count = readCount(params.get('num_parents'));
  const client = useQueryClient();
  const query = parentsQuery({ count, name, offset, worldId });
  const list = useQuery(query);
  const onChange = (locationId: number, change: ChangeParents) => {
    client.setQueryData(query.queryKey, (shown) =>
      shown === undefined
        ? undefined
        : {
            ...shown,
            rows: shown.rows.map((row) => (row.id === locationId ? { ...row, parents: change(row.parents) } : row)),
          },
    );
    // It was done in rows of another count, which were shown until these came.
    if (list.isPlaceholderData) void client.invalidateQueries({ queryKey: query.queryKey });
  };
  // Until the rows of another count have come, those that are shown were asked for by the count before.
  const gone = list.isPlaceholderData ? 0 : list.data?.rows.filter(({ parents }) => parents.length < count).length;
  const pages = (
    <PageTurner
      offset={offset}
      count={list.data?.rows.length}
      total={list.data?.total}
      gone={gone ?? 0}
      isBusy={list.isPlaceholderData}
      onTurn={turn}
    />
  );
  return (
    <WidePage title="Manage Parents" back={back}>
      <div className={tableClasses.toolbar} data-sticky>
        <div className={classes.filter}>
          <span className={`${classes.filterLabel} ${plain.unseenOnPhones}`} id="count-label">
            Number of parents
          </span>
          <SegmentedControl
            aria-labelledby="count-label"
            data={counts}
            value={String(count)}
            onChange={(value) => filter('num_parents', value)}
          />
        </div>
        <NameSearch name={name} onSearch={search} isBusy={list.isFetching} />
        {pages}
      </div>
      <ListBody
        list={list}
        what="locations"
        name={name}
        onClear={() => search('')}
        emptyTitle={offset > 0 ? 'No more locations' : 'No such locations'}
        emptyWords={offset > 0 ? 'There are no more pages. Go back to the first one.' : emptyWords[count]}
      >
        {(rows) => (
          <ParentsTable
            key={`${count} ${name} ${offset}`}
            rows={rows}
            count={count}
            search={name}
            onChange={onChange}
          />
        )}
      </ListBody>
      <div className={tableClasses.foot} data-short={(list.data?.rows.length ?? 0) <= 15 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

const emptyWords: Record<ParentCount, string> = {
  0: 'Every location is on a map.',
  1: 'No location is on exactly one map.',
  2: 'No location is on more than one map.',
};

/** 0, 1, or 2 for two and more; what stands in the address as something else counts as 0. */
function readCount(text: string | null): ParentCount {
  return text === '1' ? 1 : text === '2' ? 2 : 0;
}
