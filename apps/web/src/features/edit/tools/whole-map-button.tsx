import { IconMaximize } from '@tabler/icons-react';
import { viewKeys } from '../../../map/model/hotkeys.ts';
import buttons from '../../../map/overlays/zoom-buttons.module.css';

/** Shows all of a map that is edited, above the zoom buttons; its key works on the map as well. */
export function WholeMapButton({ onClick }: { onClick: () => void }) {
  return (
    <div className={buttons.buttons}>
      <button
        type="button"
        aria-label="Whole map"
        title={`Whole map (${viewKeys.whole})`}
        aria-keyshortcuts={viewKeys.whole}
        onClick={onClick}
      >
        <IconMaximize size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
