import { KNOWLEDGE_STEPS } from '@venture-atlas/rules';
import { useEffect } from 'react';
import type { CampaignOnMap, SettingsPlace } from '../campaign-context.ts';
import { useLostAt } from '../live/connection.ts';
import { chooseStep } from './use-knowledge.ts';

/** Whether keys belong to what has the focus: letters are written there. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** 1 to 4 say what players know of the place that is open. */
export function useStepKeys(campaign: CampaignOnMap | null, place: SettingsPlace | null): void {
  const isLost = useLostAt() !== undefined;
  useEffect(() => {
    if (campaign?.isDm !== true || place === null || isLost) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting(event.target)) return;
      const step = /^[1-4]$/.test(event.key) ? KNOWLEDGE_STEPS[Number(event.key) - 1] : undefined;
      if (step === undefined) return;
      event.preventDefault();
      chooseStep(campaign, place, step);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [campaign, place, isLost]);
}
