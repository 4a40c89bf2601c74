import { useNetwork } from '@mantine/hooks';
import { messages } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { PictureTrouble } from '../model/picture-watch.ts';
import { LoadingBanner } from './loading-banner.tsx';
import { MapNotice } from './map-notice.tsx';

export interface MapNoticesProps {
  data: Pick<MapData, 'points' | 'total' | 'isLoading' | 'isReadAgain' | 'error' | 'retry'>;
  /** What of the picture does not come. */
  pictureTrouble: PictureTrouble | null;
  /** What `?child=` asks for and this map does not have. */
  unknownChild: string | null;
  onForgetChild: () => void;
}

/** What is still coming to the map and what did not come; the map below keeps working. */
export function MapNotices({ data, pictureTrouble, unknownChild, onForgetChild }: MapNoticesProps) {
  const { points, total, isLoading, isReadAgain, error, retry } = data;
  // A lost connection is told below, and is the reason.
  const { online } = useNetwork();
  return (
    <>
      <LoadingBanner count={points.length} total={total} isLoading={isLoading && !isReadAgain} />
      {error ? (
        <MapNotice action={{ label: 'Try again', onClick: retry }}>
          {points.length} of {total} places are loaded. {errorText(error)}
        </MapNotice>
      ) : null}
      {pictureTrouble !== null && online ? (
        <MapNotice isCalm={!pictureTrouble.isWhole} action={{ label: 'Try again', onClick: pictureTrouble.retry }}>
          {pictureTrouble.isWhole ? messages.pictureMissing : messages.picturePartsMissing}
        </MapNotice>
      ) : null}
      {unknownChild === null ? null : (
        <MapNotice action={{ label: 'Close', onClick: onForgetChild }}>{messages.unknownChild(unknownChild)}</MapNotice>
      )}
    </>
  );
}
