import { IconPictureInPicture } from '@tabler/icons-react';
import { overviewWords } from '@venture-atlas/rules';
import { useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { UseTools } from '../../map/stage/map-features.ts';

const OverviewCard = lazyScreen(async () => (await import('./overview-card.tsx')).OverviewCard);

/** The overview of this map and its parents. */
export const useTools: UseTools = ({ details, stage }) => {
  const [isOpen, setOpen] = useState(false);
  if (details.map_width === null) return [];
  const close = () => {
    setOpen(false);
    document.querySelector<HTMLElement>('[aria-label="More tools"]')?.focus();
  };
  return [
    {
      name: 'overview',
      label: overviewWords.open,
      Icon: IconPictureInPicture,
      place: 'menu',
      use: () => setOpen(true),
      card: isOpen ? (
        <OverlayBoundary name="The overview" onClose={close}>
          <OverviewCard details={details} mapRef={stage.mapRef} scale={stage.scale} onClose={close} />
        </OverlayBoundary>
      ) : null,
    },
  ];
};
