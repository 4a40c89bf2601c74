import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LocationMapDetails, MapPicture, StaffLocation } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchMapPicture, type PictureFields, updateLocation } from '../../../api/staff-map.ts';
import { sendWithRetries } from '../session/send-with-retries.ts';

/** How often the state of the tiles is requested, in milliseconds. */
const POLL_MS = 1_500;

export interface PictureSaving {
  save: (fields: PictureFields) => void;
  isSaving: boolean;
  isSaved: boolean;
  error: unknown;
  /** A picture is being prepared, started now or on an earlier visit. */
  isPreparing: boolean;
  /** Why the last picture failed. */
  failed: string | null;
  /** Somebody else changed the location. `keepMine` saves the same over their version. */
  conflict: ChangedMeanwhile<StaffLocation> | null;
  keepMine: () => void;
  takeTheirs: () => void;
}

/** Saves a map's picture and credit, and waits until the map can show it. The old picture stays until then. */
export function usePictureSaving(details: LocationMapDetails): PictureSaving {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const version = useRef<number | undefined>(undefined);
  const [conflict, setConflict] = useState<ChangedMeanwhile<StaffLocation> | null>(null);

  const picture = useQuery({
    queryKey: staffKeys.mapPicture(details.id),
    queryFn: ({ signal }) => fetchMapPicture(details.id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPending(state.data) ? POLL_MS : false),
  });
  const isPreparing = isPending(picture.data);
  const image = picture.data?.image ?? null;
  const isNewer = picture.data !== undefined && !isPreparing && image !== null && image !== details.image;
  useEffect(() => {
    if (isNewer) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' });
  }, [isNewer, client]);

  const saving = useMutation({
    mutationFn: (fields: PictureFields) => {
      const body = { ...fields, version: version.current ?? details.version };
      return sendWithRetries(() =>
        updateLocation(details.id, fields, { version: body.version, client_key: key.keyFor(body) }),
      );
    },
    onSuccess: ({ location }) => {
      key.forget();
      version.current = location.version;
      void picture.refetch();
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' });
    },
    onError: (error) => setConflict(changedMeanwhile<StaffLocation>(error) ?? null),
  });

  return {
    save: saving.mutate,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess,
    error: conflict === null ? saving.error : null,
    isPreparing: isPreparing || isNewer,
    failed:
      picture.data?.pending?.state === 'failed' ? (picture.data.pending.error ?? 'The picture cannot be used.') : null,
    conflict,
    keepMine: () => {
      version.current = conflict?.current.version;
      setConflict(null);
      if (saving.variables !== undefined) saving.mutate(saving.variables);
    },
    takeTheirs: () => {
      version.current = conflict?.current.version;
      setConflict(null);
      saving.reset();
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'map-details' });
    },
  };
}

function isPending(picture: MapPicture | undefined): boolean {
  return picture?.pending?.state === 'pending';
}
