import { useQuery } from '@tanstack/react-query';
import { mapPictureQuery } from '../../api/admin.ts';
import classes from './worlds.module.css';

/** The picture of the map that a world opens with; nothing as long as it has none, and the sheet below is seen. */
export function HomePicture({ mapId }: { mapId: number }) {
  const { data } = useQuery({ ...mapPictureQuery(mapId), staleTime: 60_000 });
  const preview = data?.tiles?.preview ?? data?.image ?? null;
  return preview === null ? null : <img className={classes.homePicture} src={preview} alt="" loading="lazy" />;
}
