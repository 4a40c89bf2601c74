import { IconMaximize } from '@tabler/icons-react';
import { viewKeys } from '../../../map/model/hotkeys.ts';
import buttons from '../../../map/overlays/zoom-buttons.module.css';

/** Shows the whole map, above the zoom buttons. Its key also works on the map. */
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
