import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can, messages } from '@venture-atlas/rules';
import type { LocationSearchResult } from '@venture-atlas/types';
import { Link } from 'react-router';
import { allLocationsQuery } from '../../api/admin.ts';
import { paths, placePath } from '../../navigation/paths.ts';
import { editLocationPath } from '../../navigation/staff-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { ListBody } from '../../tables/list-body.tsx';
import { MarkedName } from '../../tables/marked-name.tsx';
import { NameSearch } from '../../tables/name-search.tsx';
import { PageTurner } from '../../tables/page-turner.tsx';
import classes from '../../tables/registry-table.module.css';
import { useListAddress } from '../../tables/use-list-address.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import plain from '../../ui/plain.module.css';

/** /maps/: all locations, to be found by name; staff may edit them from here (specification section 2). */
export function Maps() {
  const { viewer } = useViewer();
  const mayEdit = can(viewer, 'location.edit', null);
  const { offset, name, search, turn } = useListAddress();
  const list = useQuery(allLocationsQuery({ offset, name }));
  const pages = (
    <PageTurner
      offset={offset}
      count={list.data?.rows.length}
      total={list.data?.total}
      isBusy={list.isPlaceholderData}
      onTurn={turn}
    />
  );
  return (
    <WidePage title={messages.maps} action={mayEdit ? <AddNewLocation /> : undefined}>
      <div className={classes.toolbar} data-sticky>
        <NameSearch name={name} onSearch={search} isBusy={list.isFetching} />
        {pages}
      </div>
      <ListBody
        list={list}
        what="locations"
        name={name}
        onClear={() => search('')}
        emptyTitle={offset > 0 ? 'No more locations' : 'No locations yet'}
        emptyWords={offset > 0 ? 'This page lies behind the last one.' : 'Places appear here once somebody adds them.'}
      >
        {(rows) => <MapsTable rows={rows} search={name} mayEdit={mayEdit} />}
      </ListBody>
      <div className={classes.foot} data-short={(list.data?.rows.length ?? 0) <= 15 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

interface MapsTableProps {
  rows: readonly LocationSearchResult[];
  search: string;
  mayEdit: boolean;
}

function MapsTable({ rows, search, mayEdit }: MapsTableProps) {
  return (
    <table className={classes.table} data-acts="many">
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">{messages.ventureForth}</th>
          {mayEdit ? <th scope="col">{messages.editLocation}</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((place) => (
          <tr key={place.id}>
            <th scope="row" className={classes.name} data-titled>
              <MarkedName name={place.name} search={search} />
            </th>
            <td>
              <Link
                className={classes.link}
                to={placePath(place)}
                aria-label={`${messages.ventureForth}: ${place.name}`}
              >
                {messages.ventureForth}
                <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
              </Link>
            </td>
            {mayEdit ? (
              <td>
                <Link
                  className={classes.link}
                  to={editLocationPath(place.id)}
                  aria-label={`${messages.editLocation}: ${place.name}`}
                >
                  {messages.editLocation}
                </Link>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AddNewLocation() {
  return (
    <Button
      component={Link}
      to={paths.editLocation}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      {messages.addNewLocation}
    </Button>
  );
}
