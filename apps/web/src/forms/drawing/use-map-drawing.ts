import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DrawingWish, MapDrawing } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { askForDrawing, cancelDrawing, isUnderWay, mapDrawingQuery } from '../../api/drawings.ts';
import { staffKeys } from '../../api/staff-keys.ts';

export interface MapDrawingState {
  /** Undefined until it is known. */
  drawing: MapDrawing | undefined;
  draw: (wish: DrawingWish) => void;
  cancel: () => void;
  isBusy: boolean;
  /** Why it is not known, or could not be asked for. */
  error: unknown;
}

/**
 * A map that can be drawn: how far that is, and what one may do about it.
 * @param locationId undefined asks nothing, where maps cannot be drawn
 * @param onDrawn called when a drawing that was under way here is shown
 */
export function useMapDrawing(locationId: number | undefined, onDrawn?: () => void): MapDrawingState {
  const client = useQueryClient();
  const id = locationId ?? 0;
  const query = useQuery({ ...mapDrawingQuery(id), enabled: locationId !== undefined });
  const acting = useMutation({
    mutationFn: (wish: DrawingWish | null) => (wish === null ? cancelDrawing(id) : askForDrawing(id, wish)),
    onSuccess: (drawing) => client.setQueryData(staffKeys.mapDrawing(id), drawing),
    // Whatever it is now, it is shown.
    onError: () => void query.refetch(),
  });
  useDrawnWhileLooking(query.data, onDrawn);
  return {
    drawing: query.data,
    draw: acting.mutate,
    cancel: () => acting.mutate(null),
    isBusy: acting.isPending,
    error: acting.error ?? (query.data === undefined ? query.error : null),
  };
}

/** The map and the dots on it are others once it is drawn. */
function useDrawnWhileLooking(drawing: MapDrawing | undefined, onDrawn: (() => void) | undefined): void {
  const client = useQueryClient();
  const before = useRef<{ drawnAt: string | null } | null>(null);
  const tell = useRef(onDrawn);
  tell.current = onDrawn;
  const isWaiting = isUnderWay(drawing);
  const drawnAt = drawing?.last?.drawn_at ?? null;
  const isKnown = drawing !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    if (isWaiting) {
      before.current ??= { drawnAt };
      return;
    }
    const wasDrawn = before.current !== null && before.current.drawnAt !== drawnAt;
    before.current = null;
    if (!wasDrawn) return;
    void client.invalidateQueries({
      predicate: ({ queryKey }) => ['map-details', 'children', 'map-picture'].includes(String(queryKey[0])),
    });
    tell.current?.();
  }, [isKnown, isWaiting, drawnAt, client]);
}
