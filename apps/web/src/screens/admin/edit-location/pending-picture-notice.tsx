import { useQuery } from '@tanstack/react-query';
import type { StaffLocation, StaffLocationPage } from '@venture-atlas/types';
import { useEffect } from 'react';
import { mapPictureQuery } from '../../../api/admin.ts';
import { Alert } from '../../../ui/alert.tsx';

export interface PendingPictureNoticeProps {
  item: StaffLocationPage;
  /** The new picture is there, or will not come. */
  onSettled: (location: StaffLocation) => void;
}

/** A new map is cut into tiles while everybody still sees the old one; says so, and what came of it. */
export function PendingPictureNotice({ item, onSettled }: PendingPictureNoticeProps) {
  const { data } = useQuery({ ...mapPictureQuery(item.id), enabled: item.pending?.state === 'pending' });
  const isSettled = item.pending?.state === 'pending' && data !== undefined && data.pending?.state !== 'pending';
  useEffect(() => {
    if (!isSettled) return;
    const { image, map_width, map_height, pending } = data;
    onSettled({ ...item, image, map_width, map_height, pending });
  }, [isSettled, data, item, onSettled]);
  if (item.pending === null) return null;
  if (item.pending.state === 'pending') {
    return <Alert kind="info">The map is being cut into tiles. Until it is ready, everybody sees the old one.</Alert>;
  }
  return <Alert kind="error">{item.pending.error ?? 'The picture could not be made into a map.'}</Alert>;
}
