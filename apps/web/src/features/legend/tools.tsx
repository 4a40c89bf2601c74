import { IconMapPins } from '@tabler/icons-react';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { UseTools } from '../../map/stage/map-features.ts';
import { LegendCard } from './lazy-legend.ts';

export const useTools: UseTools = ({ legend, stage, details }) => {
  if (legend === undefined || details.map_width === null) return [];
  const close = () => legend.setOpen(false);
  return [
    {
      name: 'legend',
      label: 'Legend',
      Icon: IconMapPins,
      place: 'menu',
      use: () => legend.setOpen(true),
      card:
        legend.isOpen && stage.width !== 'phone' ? (
          <OverlayBoundary name="The legend" onClose={close}>
            <LegendCard legend={legend} />
          </OverlayBoundary>
        ) : null,
    },
  ];
};
