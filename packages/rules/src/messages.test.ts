import { describe, expect, it } from 'vitest';
import { campaignMessages } from './campaign-messages.ts';
import { formMessages } from './form-messages.ts';
import { messages } from './messages.ts';
import { staffMessages } from './staff-messages.ts';

describe('the words of the product', () => {
  it('are those of the specification', () => {
    const written = new Set(
      Object.values({ ...messages, ...campaignMessages, ...formMessages, ...staffMessages }).filter(
        (message) => typeof message === 'string',
      ),
    );
    const fixed = [
      'Support Them!',
      'We do not have a link to the wiki for this location.',
      'Customize To Your Campaign',
      'Sign Up Now!',
      'Venture There',
      'Venture Forth',
      'Copy Link',
      'Campaign Settings',
      'Invite Link',
      'Add New Campaign',
      'Add New Location',
      'Add New',
      'Edit Location',
      'Next',
      'Previous',
      'Remove',
      'Move Position',
      'Edit Shape',
      'Stop Editing Shape',
      'Change Shape Type',
      'De-activate',
      'Add Location Position',
      'Map',
      'Waiting for File Upload...',
      'Submit',
      'Saved',
      'Parent Added',
      'Location Updated',
      'Passwords Do Not Match',
      'Email field is missing',
      'Password field is missing',
      'This form is protected, please double check your work.',
      'Bad Request',
      'Request Timed Out',
      'Players see the wiki and public notes.',
      'Players see only public notes.',
      'Players cannot see this location yet.',
    ];
    for (const words of fixed) expect(written).toContain(words);
  });

  it('take in names and counts, counts without separators', () => {
    expect(messages.loadingLocations(1200, 20_345)).toBe('Loading locations (1200 / 20345)');
    expect(messages.mapTitle('Sword Coast')).toBe('Sword Coast Map');
    expect(messages.mapMadeBy('Odalys')).toBe('This map was created by Odalys');
    expect(messages.noMap('Hask')).toBe("We don't currently have a map for Hask yet. Sorry!");
    expect(messages.ventureToMap('Waterdeep')).toBe('Venture To Waterdeep Map');
    expect(staffMessages.addMapFor('Hask')).toBe('Add Map For Hask');
    expect(formMessages.fieldRequired('Name')).toBe('The field Name must be filled out to submit the form');
    expect(messages.lastUpdated('July 22, 2024')).toBe('Last updated July 22, 2024');
    expect(formMessages.atLeastAge(18)).toBe('I am at least 18 years old');
  });

  it('of a wrong login lead to the reset', () => {
    const { lead, link } = formMessages.wrongEmailOrPassword;
    expect(lead + link).toBe(
      'Wrong Email or Password. If this is your first time logging in, you may need to reset your password first',
    );
  });
});
