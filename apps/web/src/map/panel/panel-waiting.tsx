import { AfterDelay } from '../../ui/after-delay.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { PanelSkeleton } from '../../ui/skeleton.tsx';
import type { PanelPlace } from './panel-place.ts';

/** The frame of the panel while what stands in it is fetched; a quick answer is not announced by a frame of its own. */
export function PanelWaiting({ place }: { place: PanelPlace }) {
  return (
    <AfterDelay>
      <SidePanel label={place.name}>
        <PanelSkeleton />
      </SidePanel>
    </AfterDelay>
  );
}
