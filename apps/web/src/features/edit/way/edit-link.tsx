import { lazyScreen } from '../../../loading/lazy-screen.ts';
import { MapPart } from '../../../map/stage/map-part.tsx';
import type { MapPathOptions } from '../../../navigation/paths.ts';
import { useViewer } from '../../../session/use-viewer.ts';

export interface EditLinkProps extends Omit<MapPathOptions, 'campaignId' | 'as'> {
  /** The map that is open, and the place on it, which stays open. */
  slug: string;
}

/** Few who read a map may edit it. */
const EditWay = lazyScreen(async () => (await import('./edit-way.tsx')).EditWay);

/** The staff's way into map edit mode; nobody else is shown it (specification section 6). */
export function EditLink(props: EditLinkProps) {
  const { viewer } = useViewer();
  return viewer.kind === 'staff' ? (
    <MapPart waiting={<div style={{ height: 30 }} />}>
      <EditWay {...props} />
    </MapPart>
  ) : null;
}
