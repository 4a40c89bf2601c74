/** Sentences about campaigns. They are a separate module because most visitors use no campaign. */
export const campaignMessages = {
  signUpNow: 'Sign Up Now!',
  ventureThere: 'Venture There',
  yourCampaign: 'Your Campaign',
  campaignSettings: 'Campaign Settings',
  inviteAtHome: (host: string, isByAddress: boolean) =>
    isByAddress
      ? `You opened “${host}”, which works only on this computer. The link uses its address on your network.`
      : `Nobody else can open this link, because “${host}” works only on this computer. Open Venture Atlas at its address on your network.`,
  inviteLink: 'Invite Link',
  addNewCampaign: 'Add New Campaign',
  playersSeeWikiAndPublicNotes: 'Players see the wiki and public notes.',
  playersSeeOnlyPublicNotes: 'Players see only public notes.',
  leaveCampaignTitle: 'Leave for the public map?',
  leaveCampaignWords:
    'The public map shows every place, even places your campaign has not discovered yet. You stay a member of the campaign, and its link brings you back.',
  stayInCampaign: 'Stay in the campaign',
  /** The same link on a page outside the campaign. */
  backToCampaign: 'Back to the campaign',
  /** For a player whose open place was hidden meanwhile. */
  placeNotShownNow: 'This place is no longer shown in the campaign. The DM may have hidden it again.',
  textNotShownNow: 'This text is no longer shown in the campaign. The DM may have hidden it again.',
  /** The same for the DM, who sees everything. */
  placeTakenOff: 'This place is no longer on the map. Its notes are kept for when it returns.',
  playersCannotSeeLocation: 'Players cannot see this location yet.',
  noteMissing: 'Write a note first.',
  noteTooLong: (most: number) => `The note can have at most ${most} characters.`,
  /** For a DM whose text for a place was not published because another version was. */
  nameOfTheDm: 'Only the DM of this campaign signs with that name. Choose another one.',
  /** A mark beside the notes of the DM. */
  dmMark: 'DM',
  dmMarkMeaning: 'Written by the DM of this campaign',
} as const;
