import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { UseTools } from '../../map/stage/map-features.ts';

const PosterDialog = lazyScreen(async () => (await import('./poster-dialog.tsx')).PosterDialog);

/** A printable poster of the map. */
export const useTools: UseTools = ({ details }) => {
  const scope = useReadingScope();
  const [isOpen, setOpen] = useState(false);
  // A map without a size has no poster.
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
