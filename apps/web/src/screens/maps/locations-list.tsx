import { can, messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NameSearch } from '../../tables/name-search.tsx';
import { useListAddress } from '../../tables/use-list-address.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { AddNewLocation } from './add-new-location.tsx';
import { FoundLocations } from './found-locations.tsx';

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
