import { isStretched } from '@venture-atlas/map-math';
import type { StaffLocationPage } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { editMapPath } from '../../../navigation/paths.ts';
import { Alert } from '../../../ui/alert.tsx';

/** Says that a picture that was just chosen would be stretched on its map, and where one chooses how it lies. */
export function StretchNotice({ item, image }: { item: StaffLocationPage; image: string }) {
  const [loaded, setLoaded] = useState<{ image: string; width: number; height: number }>();
  const isNew = image !== '' && image !== item.image;
  useEffect(() => {
    if (!isNew) return;
    const picture = new Image();
    picture.onload = () => setLoaded({ image, width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = image;
    return () => {
      picture.onload = null;
    };
  }, [isNew, image]);
  const { map_width: width, map_height: height } = item;
  if (!isNew || loaded?.image !== image || width === null || height === null) return null;
  if (!isStretched(loaded, { width, height })) return null;
  return (
    <Alert kind="warning" action={<Link to={editMapPath(item.slug)}>Replace it on the map instead</Link>}>
      This picture has another proportion than the map and would be stretched. The map's own form crops it or puts paper
      around it.
    </Alert>
  );
}
