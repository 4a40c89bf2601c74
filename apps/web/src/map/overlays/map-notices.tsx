import { messages } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import type { MapData } from '../data/use-map-data.ts';
import { LoadingBanner } from './loading-banner.tsx';
import { MapNotice } from './map-notice.tsx';

export interface MapNoticesProps {
  data: Pick<MapData, 'points' | 'total' | 'isLoading' | 'error' | 'retry'>;
  hasPictureFailed: boolean;
  /** What `?child=` asks for and this map does not have. */
  unknownChild: string | null;
  onForgetChild: () => void;
}

/** What is still coming to the map and what did not come; the map below keeps working. */
export function MapNotices({ data, hasPictureFailed, unknownChild, onForgetChild }: MapNoticesProps) {
  const { points, total, isLoading, error, retry } = data;
  return (
    <>
      <LoadingBanner count={points.length} total={total} isLoading={isLoading} />
      {error ? (
        <MapNotice action={{ label: 'Try again', onClick: retry }}>
          {points.length} of {total} places are loaded. {errorText(error)}
        </MapNotice>
      ) : null}
      {hasPictureFailed ? (
        <MapNotice action={{ label: 'Reload', onClick: () => location.reload() }}>
          The picture of this map could not be loaded. Its places can be used all the same.
        </MapNotice>
      ) : null}
      {unknownChild === null ? null : (
        <MapNotice action={{ label: 'Close', onClick: onForgetChild }}>{messages.unknownChild(unknownChild)}</MapNotice>
      )}
    </>
  );
}
