import { KNOWLEDGE_STEPS } from '@venture-atlas/rules';
import type { Child, Knowledge } from '@venture-atlas/types';
import { useEffect } from 'react';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { isWriting } from '../../ui/is-writing.ts';
import { shortcutKey } from '../../ui/shortcut-key.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import { chooseStep } from './use-knowledge.ts';

/** The step that a key means; undefined: none, or it is written somewhere. */
export function stepOfKey(event: KeyboardEvent): Knowledge | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return undefined;
  const key = shortcutKey(event);
  return /^[1-4]$/.test(key) ? KNOWLEDGE_STEPS[Number(key) - 1] : undefined;
}

/** The position id of the row that a key was pressed on. */
export function rowOfKey({ target }: KeyboardEvent): number | undefined {
  const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-place]') : null;
  return row === null ? undefined : Number(row.dataset.place);
}

/** 1 to 4 say what players know of the place whose row has the focus, else of the one that is open. */
export function useStepKeys(
  campaign: CampaignOnMap | null,
  open: SettingsPlace | null,
  points: readonly Child[],
): void {
  const isLost = useLostAt() !== undefined;
  useEffect(() => {
    if (campaign?.isDm !== true || isLost) return;
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      if (step === undefined) return;
      const id = rowOfKey(event);
      const row = id === undefined ? undefined : points.find((point) => point.id === id);
      const place = row === undefined ? open : { locationId: row.location_id, name: row.name };
      if (place === null) return;
      event.preventDefault();
      chooseStep(campaign, place, step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [campaign, open, points, isLost]);
}
