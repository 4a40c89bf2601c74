import { useNetwork } from '@mantine/hooks';
import { messages } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import type { MapData } from '../data/use-map-data.ts';
import { useRested } from '../lazy-parts.ts';
import type { PictureTrouble } from '../model/picture-watch.ts';
import { MapPart } from '../stage/map-part.tsx';
import { LoadingBanner } from './loading-banner.tsx';
import { MapNotice } from './map-notice.tsx';
import type { WelcomeProps } from './welcome.tsx';

const Welcome = lazyScreen(async () => (await import('./welcome.tsx')).Welcome);

export interface MapNoticesProps {
  data: Pick<MapData, 'points' | 'total' | 'isLoading' | 'error' | 'retry'>;
  /** What of the picture does not come. */
  pictureTrouble: PictureTrouble | null;
  /** What `?child=` asks for and this map does not have. */
  unknownChild: string | null;
  onForgetChild: () => void;
  /** What newcomers read; without a line nothing. */
  welcome?: Omit<WelcomeProps, 'line'> & { line: string | undefined };
}

/** What is still coming to the map and what did not come; the map below keeps working. */
export function MapNotices({ data, pictureTrouble, unknownChild, onForgetChild, welcome }: MapNoticesProps) {
  const { points, total, isLoading, error, retry } = data;
  // A lost connection is told below, and is the reason.
  const { online } = useNetwork();
  const hasRested = useRested();
  return (
    <>
      {!hasRested || welcome?.line === undefined ? null : (
        <MapPart waiting={null}>
          <Welcome {...welcome} line={welcome.line} />
        </MapPart>
      )}
      <LoadingBanner count={points.length} total={total} isLoading={isLoading} />
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
