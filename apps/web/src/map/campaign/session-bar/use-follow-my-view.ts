import type { LocationMapDetails } from '@venture-atlas/types';
import { useEffect } from 'react';
import { showView } from '../../../api/table.ts';
import type { Stage } from '../../use-stage.ts';
import { isSameView, type ViewOfStage, viewOfStage } from './view-of-stage.ts';

/** The table screen hears of a moving map this often (ms): it glides in between. */
const FOLLOW_EVERY_MS = 400;

/** Takes the table screen along wherever the DM's map goes, while it is on. What does not arrive is followed by what comes next. */
export function useFollowMyView(
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
