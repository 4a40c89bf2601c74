/**
 * Whom an owner asked to lead their campaign too, by the address they typed; who accepted is known by account from then on.
 * An address that no account has looks the same.
 */
export interface CampaignDmsTable {
  campaign_id: string;
  email: string;
  user_id: number | null;
  asked_at: string;
  accepted_at: string | null;
}
