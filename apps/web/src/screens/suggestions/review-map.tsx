import type { LocationLink } from '@venture-atlas/types';
import { suggestionLabels } from '@venture-atlas/types';
import { useMemo } from 'react';
import { MovedPin } from '../../map/leaflet/moved-pin.tsx';
import { movedWords } from '../../map/model/moved-words.ts';
import { SmallMap } from '../../map/small-map.tsx';
import plain from '../../ui/plain.module.css';
import type { OpenedProps } from './review.tsx';
import { ChangedSince } from './review-conflicts.tsx';
import classes from './suggestions.module.css';

interface ReviewMapProps extends OpenedProps {
  map: LocationLink;
  isEditing: boolean;
  isUnsettled: boolean;
}

/** The pin on its map: where it is, and where it would be. While the suggestion is edited it can be put elsewhere. */
export function ReviewMap({ details, decision, onEdit, of, map, isEditing, isUnsettled }: ReviewMapProps) {
  const { position, place, new_place: newPlace } = details;
  const scope = useMemo(() => ('worldId' in of ? { worldId: of.worldId } : { campaignId: of.campaignId }), [of]);
  const { at } = decision;
  if (at === null) return null;
  const before = position?.before;
  const from = before === undefined ? undefined : { ...before, name: place?.name ?? '' };
  const onMove = (to: { lat: number; lng: number }) => onEdit({ at: to });
  return (
    <section className={classes.field} aria-label={suggestionLabels.position}>
      <h3 className={plain.label}>{suggestionLabels.position}</h3>
      {isUnsettled && before !== undefined ? (
        <ChangedSince
          label={suggestionLabels.position}
          by={details.by}
          mine="It stands where the hollow dot is."
          theirs="It was suggested where the ring is."
          onKeep={() => onMove(before)}
          onTake={() => onMove(at)}
        />
      ) : null}
      <SmallMap
        slug={map.slug}
        scope={scope}
        around={from === undefined ? [at] : [from, at]}
        hiddenPointId={position?.position_id}
        onPlace={isEditing ? onMove : undefined}
      >
        {(drawn) => (
          <MovedPin
            from={from}
            to={at}
            words={from === undefined ? (newPlace?.name ?? '') : movedWords(from, at, drawn.miles_per_unit)}
            map={drawn}
            onMove={isEditing ? onMove : undefined}
          />
        )}
      </SmallMap>
    </section>
  );
}
