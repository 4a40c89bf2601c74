import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { can, messages } from '@venture-atlas/rules';
import { type LocationSearchResult, pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { locationsNamedQuery } from '../../api/admin.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { placePath } from '../../navigation/paths.ts';
import { editLocationPath, registryPaths } from '../../navigation/registry-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { ListBody } from '../../tables/list-body.tsx';
import { MarkedName, NameSearch } from '../../tables/name-search.tsx';
import { Pagination } from '../../tables/pagination.tsx';
import classes from '../../tables/registry-table.module.css';
import { type ListAddress, useListAddress } from '../../tables/use-list-address.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import plain from '../../ui/plain.module.css';

/** The public worlds. */
const everybody: ReadingScope = {};

/** /maps/: every location, with a search by name (specification section 2). */
export function LocationsList() {
  const { viewer } = useViewer();
  const mayEdit = can(viewer, 'location.edit', null);
  const address = useListAddress();
  return (
    <WidePage
      title={messages.maps}
      lead={
        <>
          Every location by name. <Link to={pages.gallery}>Show all maps as pictures</Link>
        </>
      }
      action={mayEdit ? <AddNewLocation /> : undefined}
      aside={<NameSearch name={address.name} onSearch={address.search} isBusy={false} />}
    >
      <FoundLocations scope={everybody} address={address} mayEdit={mayEdit} />
    </WidePage>
  );
}

interface FoundLocationsProps {
  scope: ReadingScope;
  address: ListAddress;
  mayEdit: boolean;
}

/** All locations with a name, with or without their own map (specification section 2). */
export function FoundLocations({ scope, address: { name, offset, search, turn }, mayEdit }: FoundLocationsProps) {
  const list = useQuery(locationsNamedQuery({ offset, name }, scope));
  return (
    <>
      <ListBody
        list={list}
        what="locations"
        name={name}
        onClear={() => search('')}
        emptyTitle={offset === 0 ? 'No locations yet' : 'No more locations'}
        emptyWords={
          offset === 0
            ? 'Locations appear here once somebody adds them.'
            : 'There are no more pages. Go back to the first one.'
        }
      >
        {(rows) => <LocationsTable rows={rows} scope={scope} mayEdit={mayEdit} search={name} />}
      </ListBody>
      <div className={classes.foot}>
        <Pagination
          offset={offset}
          count={list.data?.rows.length}
          total={list.data?.total}
          isBusy={list.isPlaceholderData}
          onTurn={turn}
        />
      </div>
    </>
  );
}

interface LocationsTableProps {
  rows: readonly LocationSearchResult[];
  search: string;
  scope: ReadingScope;
  mayEdit: boolean;
}

function LocationsTable({ rows, search, scope, mayEdit }: LocationsTableProps) {
  return (
    <table className={`${plain.card} ${classes.table}`} data-acts="many">
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
            <th scope="row" className={classes.name} translate="no" data-titled>
              <MarkedName name={place.name} search={search} />
            </th>
            <td>
              <Link
                className={classes.link}
                to={placePath(place, scope)}
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

/** Links staff to the form for a new location. */
export function AddNewLocation() {
  return (
    <Button
      component={Link}
      to={registryPaths(undefined).newLocation}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
    >
      {messages.addNewLocation}
    </Button>
  );
}
