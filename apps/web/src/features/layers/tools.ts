import { IconStack2 } from '@tabler/icons-react';
import type { UseTools } from '../../map/stage/map-features.ts';

export const useTools: UseTools = ({ layers }) =>
  layers === undefined
    ? []
    : [
        {
          name: 'layers',
          label: 'Layers',
          Icon: IconStack2,
          place: 'always',
          isOpen: layers.isOpen,
          use: layers.toggle,
          card: layers.card,
        },
      ];
