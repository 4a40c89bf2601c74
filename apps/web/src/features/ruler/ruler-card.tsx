import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconX } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { Link } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { registryPaths } from '../../navigation/registry-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTouch } from '../../ui/use-touch.ts';
import classes from './ruler-card.module.css';
import type { RulerState } from './ruler-state.ts';
import { rulerWords } from './ruler-words.ts';

export interface RulerCardProps {
  way: RulerState;
  details: Pick<LocationMapDetails, 'id' | 'miles_per_unit'>;
  /** Adds a point in the center of the free area, for keyboard users. */
  onMiddle: () => void;
  onEnd: () => void;
  onClose: () => void;
}

/** The card of the ruler at the lower edge. */
export function RulerCard({ way, details, onMiddle, onEnd, onClose }: RulerCardProps) {
  const { miles_per_unit: milesPerUnit } = details;
  const isTouch = useTouch();
  const words =
    milesPerUnit === null
      ? { title: messages.noMiles, line: '' }
      : rulerWords(way.points, way.isDone, milesPerUnit, isTouch ? 'Tap' : 'Click');
  return (
    <section className={classes.card} aria-label="Ruler" data-measures={milesPerUnit !== null || undefined}>
      <div className={classes.words} role="status">
        <p className={classes.title}>{words.title}</p>
        {words.line === '' ? null : <p className={classes.line}>{words.line}</p>}
      </div>
      {milesPerUnit === null ? (
        <SetMiles locationId={details.id} />
      ) : (
        <>
          {way.isDone ? null : (
            <IconButton label="Put a point in the middle of the map" variant="subtle" onClick={onMiddle}>
              <IconPlus size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          {way.points.length > 1 && !way.isDone ? (
            <IconButton label="End here" variant="subtle" onClick={onEnd}>
              <IconCheck size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          ) : null}
        </>
      )}
      <IconButton label="Put the ruler away" variant="subtle" onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

/** A link for editors to set the scale. In a campaign, it is not shown, so that nobody leaves the campaign. */
function SetMiles({ locationId }: { locationId: number }) {
  const { worldId, campaignId } = useReadingScope();
  const { viewer } = useViewer();
  if (campaignId !== undefined || (worldId === undefined && viewer.kind !== 'staff')) return null;
  return (
    <Button variant="default" component={Link} to={registryPaths(worldId).location(locationId)}>
      Set the miles
    </Button>
  );
}
