import { isStretched, type PictureFit, type Size } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { fitPicture } from '../../../api/staff-map.ts';
import type { UploadedFile } from '../../../api/upload-file.ts';

export interface FittedPicture {
  /** What the field asks with; undefined where nothing would be stretched. */
  question:
    | {
        picture: UploadedFile;
        map: Size;
        points: readonly Child[];
        value: PictureFit;
        onChange: (fit: PictureFit) => void;
      }
    | undefined;
  /** The picture that is to be saved: made by the server as it was chosen, once for each choice. @throws ApiError */
  take: () => Promise<string | undefined>;
}

/** How an uploaded picture of another proportion than its map comes to lie on it. */
export function useFittedPicture(details: LocationMapDetails, uploaded: UploadedFile | undefined): FittedPicture {
  const [fit, setFit] = useState<PictureFit>('fit');
  const made = useRef(new Map<string, string>());
  const { map_width: width, map_height: height } = details;
  const map = width === null || height === null ? undefined : { width, height };
  const isAsked = uploaded !== undefined && map !== undefined && isStretched(uploaded, map);
  return {
    question: isAsked ? { picture: uploaded, map, points: details.children, value: fit, onChange: setFit } : undefined,
    take: async () => {
      if (uploaded === undefined || !isAsked || fit === 'stretch') return uploaded?.url;
      const name = `${fit} ${uploaded.url}`;
      const url = made.current.get(name) ?? (await fitPicture(details.id, uploaded.url, fit)).url;
      made.current.set(name, url);
      return url;
    },
  };
}
