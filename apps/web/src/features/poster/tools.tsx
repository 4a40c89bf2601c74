import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { UseTools } from '../../map/stage/map-features.ts';

const PosterDialog = lazyScreen(async () => (await import('./poster-dialog.tsx')).PosterDialog);

/** A sheet of the map for the wall or the table. */
export const useTools: UseTools = ({ details }) => {
  const scope = useReadingScope();
  const [isOpen, setOpen] = useState(false);
  // No poster can be made of a map without a size.
  if (details.map_width === null) return [];
  const close = () => setOpen(false);
  return [
    {
      name: 'poster',
      label: 'Make a poster',
      Icon: IconPrinter,
      place: 'menu',
      use: () => setOpen(true),
      card: isOpen ? (
        <OverlayBoundary name="The page of the poster" onClose={close}>
          <PosterDialog of={{ ...scope, slug: details.slug }} name={details.name} onClose={close} />
        </OverlayBoundary>
      ) : null,
    },
  ];
};
