import { AfterDelay } from '../../ui/after-delay.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import type { PanelPlace } from './panel-place.ts';

/**
 * A placeholder of the panel while its content loads. It appears after a delay, so that quick responses do not flash
 * it.
 */
export function PanelWaiting({ place }: { place: PanelPlace }) {
  return (
    <AfterDelay>
      <SidePanel label={place.name}>
        <PanelSkeleton />
      </SidePanel>
    </AfterDelay>
  );
}
