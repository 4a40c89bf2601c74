import { lazyScreen } from '../../../loading/lazy-screen.ts';
import { MapPart } from '../../../map/stage/map-part.tsx';
import type { MapPathOptions } from '../../../navigation/paths.ts';
import { useViewer } from '../../../session/use-viewer.ts';

export interface EditLinkProps extends Omit<MapPathOptions, 'campaignId' | 'as'> {
  /** The open map and place. The place stays open. */
  slug: string;
}

/** Loaded separately, because few readers may edit. */
const EditWay = lazyScreen(async () => (await import('./edit-way.tsx')).EditWay);

/** The link to edit mode, for staff only (specification section 6). */
export function EditLink(props: EditLinkProps) {
  const { viewer } = useViewer();
  return viewer.kind === 'staff' ? (
    <MapPart waiting={<div style={{ height: 30 }} />}>
      <EditWay {...props} />
    </MapPart>
  ) : null;
}
