import { FogLayer, type FogLayerProps } from './fog/fog-layer.tsx';
import { Parties } from './parties/parties.tsx';
import { Pings } from './pings/pings.tsx';
import { Rumours, type RumoursProps } from './rumours.tsx';

/** What a campaign puts on the map itself. */
export function OnMap(props: RumoursProps & FogLayerProps) {
  return (
    <>
      <FogLayer details={props.details} points={props.points} zoom={props.zoom} />
      <Rumours {...props} />
      <Parties details={props.details} />
      <Pings details={props.details} width={props.width} />
    </>
  );
}
