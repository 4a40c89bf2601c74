import { useQuery } from '@tanstack/react-query';
import type { HandoutOnTable } from '@venture-atlas/types';
import { shownHandoutQuery } from '../../api/handouts.ts';

/** What the table screen shows now, for the DM; undefined while that is nothing. */
export const useOnTable = (campaignId: string): HandoutOnTable | undefined =>
  useQuery(shownHandoutQuery(campaignId, undefined)).data?.on_table ?? undefined;
