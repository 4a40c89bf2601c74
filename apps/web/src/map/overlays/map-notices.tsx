import { useNetwork } from '@mantine/hooks';
import { messages } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import type { MapData } from '../data/use-map-data.ts';
import type { PictureProblem } from '../model/picture-watch.ts';
import { LoadingBanner } from './loading-banner.tsx';
import { MapNotice } from './map-notice.tsx';

export interface MapNoticesProps {
  data: Pick<MapData, 'points' | 'total' | 'isLoading' | 'isRefresh' | 'error' | 'retry'>;
  /** The problem with the map's picture, if any. */
  pictureProblem: PictureProblem | null;
  /** The slug in `?child=`, if this map has no such place. */
  unknownChild: string | null;
  onForgetChild: () => void;
}

/** Shows what is still loading on the map and what failed. The map keeps working. */
export function MapNotices({ data, pictureProblem, unknownChild, onForgetChild }: MapNoticesProps) {
  const { points, total, isLoading, isRefresh, error, retry } = data;
  // A lost connection is reported below; it is the cause.
  const { online } = useNetwork();
  return (
    <>
      <LoadingBanner count={points.length} total={total} isLoading={isLoading && !isRefresh} />
      {error ? (
        <MapNotice action={{ label: 'Try again', onClick: retry }}>
          {points.length} of {total} places are loaded. {errorText(error)}
        </MapNotice>
      ) : null}
      {pictureProblem !== null && online ? (
        <MapNotice isCalm={!pictureProblem.isWhole} action={{ label: 'Try again', onClick: pictureProblem.retry }}>
          {pictureProblem.isWhole ? messages.pictureMissing : messages.picturePartsMissing}
        </MapNotice>
      ) : null}
      {unknownChild === null ? null : (
        <MapNotice action={{ label: 'Close', onClick: onForgetChild }}>{messages.unknownChild(unknownChild)}</MapNotice>
      )}
    </>
  );
}
