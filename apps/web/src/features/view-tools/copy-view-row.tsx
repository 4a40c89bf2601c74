import { IconLink } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import classes from '../../map/tools/tools-menu.module.css';
import { ToolRow } from '../../map/tools/tools-menu.tsx';
import { mapLink } from '../../navigation/paths.ts';
import { viewHash } from '../../navigation/view-hash.ts';
import { copyRefusedMessage, copyText } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTouch } from '../../ui/use-touch.ts';

/** Copies a link to the current view, with the open place. */
export function CopyViewRow({ onClose }: { onClose: () => void }) {
  const { details, stage, linkTo } = useScene();
  const { campaignId, worldId } = useReadingScope();
  const isTouch = useTouch();
  /** The link, if the browser refuses to copy it. */
  const [refused, setRefused] = useState<string>();
  const copy = async () => {
    const view = stage.mapRef.current?.openingHere();
    // The link leaves out the DM's settings, because its recipients have their own.
    const path = mapLink(details.slug, { campaignId, worldId, child: stage.place?.slug });
    const link = linkTo(`${path}${view === undefined ? '' : viewHash(view)}`);
    if (!(await copyText(link))) {
      setRefused(link);
      return;
    }
    onClose();
    showToast(messages.linkCopied);
  };
  return (
    <>
      <ToolRow tool={{ label: 'Copy link to this view', Icon: IconLink }} onClick={() => void copy()} />
      {refused === undefined ? null : (
        <li className={classes.refused}>
          <label>
            {copyRefusedMessage(isTouch)}
            <input
              value={refused}
              readOnly
              ref={(field) => {
                field?.focus();
                field?.select();
              }}
            />
          </label>
        </li>
      )}
    </>
  );
}
