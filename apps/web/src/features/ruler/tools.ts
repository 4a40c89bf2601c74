import { IconRuler2 } from '@tabler/icons-react';
import type { UseTools } from '../../map/stage/map-features.ts';
import { RULER_KEY } from './ruler-key.ts';

export const useTools: UseTools = ({ ruler }) =>
  ruler === undefined
    ? []
    : [
        {
          name: 'ruler',
          label: 'Ruler',
          Icon: IconRuler2,
          letter: RULER_KEY,
          place: 'with map',
          isOn: ruler.isOn,
          use: ruler.toggle,
        },
      ];
