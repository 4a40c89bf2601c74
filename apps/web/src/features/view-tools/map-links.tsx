import { IconLayoutGrid, IconLink, IconLock } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useNavigate } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import type { UseTools } from '../../map/stage/map-features.ts';
import { galleryPath } from '../../navigation/paths.ts';

const CopyViewRow = lazyScreen(async () => (await import('./copy-view-row.tsx')).CopyViewRow);

/** Links from a map, and the link to the current view. */
export const useTools: UseTools = () => {
  const scope = useReadingScope();
  const navigate = useNavigate();
  return [
    {
      name: 'all maps',
      label: 'All maps',
      Icon: IconLayoutGrid,
      place: 'menu',
      use: () => void navigate(galleryPath(scope)),
    },
    {
      name: 'copy link',
      label: 'Copy link to this view',
      Icon: IconLink,
      place: 'menu',
      use: () => undefined,
      Row: CopyViewRow,
    },
    {
      name: 'privacy',
      label: messages.privacyNotice,
      Icon: IconLock,
      place: 'menu',
      use: () => void navigate(pages.privacyPolicy),
    },
  ];
};
