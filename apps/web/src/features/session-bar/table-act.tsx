import { IconDeviceTv } from '@tabler/icons-react';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { showView, useTable, useTableActs } from '../../api/table.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { Stage } from '../../map/use-stage.ts';
import { tableLink } from '../../navigation/table-paths.ts';
import type { BarActProps } from './acts.ts';
import { BarButton } from './bar-button.tsx';
import { say, sayRefused } from './sentence.ts';
import classes from './table-act.module.css';
import { useKnocking } from './use-knocking.tsx';
import { isSameView, type ViewOfStage, viewOfStage } from './view-of-stage.ts';

/** How often the table screen gets the position of a moving map (ms). It animates in between. */
const FOLLOW_EVERY_MS = 400;

/** Moves the table screen with the DM's map while this is on. A lost update is replaced by the next one. */
function useFollowMyView(
  campaignId: string,
  details: LocationMapDetails,
  { mapRef }: Pick<Stage, 'mapRef'>,
  isOn: boolean,
): void {
  useEffect(() => {
    if (!isOn) return;
    let sent: ViewOfStage | undefined;
    let isSending = false;
    const timer = setInterval(() => {
      const view = viewOfStage({ mapRef }, details);
      if (isSending || view === undefined || document.visibilityState === 'hidden' || isSameView(sent, view)) return;
      sent = view;
      isSending = true;
      showView(campaignId, { ...view, follow: true })
        .catch(() => {
          sent = undefined;
        })
        .finally(() => {
          isSending = false;
        });
    }, FOLLOW_EVERY_MS);
    return () => clearInterval(timer);
  }, [campaignId, details, mapRef, isOn]);
}

const TableDialog = lazyScreen(async () => (await import('./table-dialog.tsx')).TableDialog);

/** Opens the table screen in its own window, with the DM's settings. */
export function TableAct({ campaign, details, stage, form, isLost }: BarActProps) {
  const [isOpen, setOpen] = useState(false);
  const { screen } = useTable(campaign.id, isOpen).data ?? {};
  const acts = useTableActs(campaign.id);
  useFollowMyView(campaign.id, details, stage, screen?.follows === true && !isLost);
  useKnocking(screen?.knocking ?? []);

  const open = async (): Promise<void> => {
    // Opened during the press, because the browser would block it later. If it is blocked, the dialog shows address and
    // code.
    const opened = screen == null ? window.open('about:blank', '_blank') : null;
    try {
      const made = screen ?? (await acts.open()).screen;
      if (opened !== null && made !== null) {
        opened.opener = null;
        opened.location.replace(tableLink(made.secret));
      }
      if (screen == null) say('The table screen is open');
      setOpen(true);
    } catch (error) {
      opened?.close();
      sayRefused(`No table screen was opened. ${errorText(error)}`, open);
    }
  };
  return (
    <>
      <BarButton
        form={form}
        Icon={IconDeviceTv}
        label={screen == null ? 'Open table screen' : 'Table screen'}
        tabLabel="Table"
        isDisabled={isLost && screen == null}
        onClick={() => void open()}
      >
        {screen == null ? null : <i className={classes.dot} data-there={screen.is_there || undefined} />}
      </BarButton>
      {screen == null || !isOpen ? null : (
        <OverlayBoundary name="The card of the table screen" onClose={() => setOpen(false)}>
          <TableDialog
            screen={screen}
            acts={acts}
            onDone={() => setOpen(false)}
            onClosed={() => {
              setOpen(false);
              say('The table screen is closed');
            }}
          />
        </OverlayBoundary>
      )}
    </>
  );
}
