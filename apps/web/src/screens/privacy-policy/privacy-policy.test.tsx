import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../test-support/render-app.tsx';
import { contents } from './contents.ts';
import { PrivacyPolicy } from './privacy-policy.tsx';

beforeEach(() => {
  renderInApp(<PrivacyPolicy />, { path: '/privacy_policy' });
});

/** The text of a section with everything in it. */
const section = (id: string) => document.getElementById(id)?.closest('section')?.textContent ?? '';
const whole = () => document.body.textContent ?? '';

describe('the anchors', () => {
  it.each([
    ['infouse', 2],
    ['legalbases', 3],
    ['whoshare', 4],
    ['cookies', 5],
    ['sociallogins', 6],
    ['inforetain', 7],
    ['infosafe', 8],
    ['infominors', 9],
    ['privacyrights', 10],
    ['DNT', 11],
    ['uslaws', 12],
  ])('%s is the heading of section %i', (id, number) => {
    expect(document.getElementById(id)?.textContent).toMatch(new RegExp(`^${number}\\. `));
  });

  it.each(['withdrawconsent', 'contact'])('%s is the heading of a part without a number', (id) => {
    expect(document.getElementById(id)?.textContent).toMatch(/^[A-Z]/);
  });

  it('are all in the contents, in the order of the page', () => {
    const headings = [...document.querySelectorAll('[data-privacy-anchor]')].map(({ id }) => id);
    expect(headings).toEqual(contents.map(({ id }) => id));
    const entries = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(entries.map((link) => link.getAttribute('href'))).toEqual(contents.map(({ id }) => `/privacy_policy#${id}`));
  });

  it('are where every link inside the notice leads', () => {
    const targets = [...document.querySelectorAll('article a[href^="#"]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    expect(targets.length).toBeGreaterThan(10);
    for (const target of targets) expect(document.getElementById(target.slice(1)), target).not.toBeNull();
  });
});

describe('the notice', () => {
  it('says when it was last updated', () => {
    expect(screen.getByText('Last updated July 22, 2024')).toBeVisible();
  });

  it('has twelve categories, every one marked as not collected', () => {
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'A. Identifiers',
      'B. Customer records',
      'C. Protected classifications',
      'D. Commercial information',
      'E. Biometric information',
      'F. Internet activity',
      'G. Geolocation data',
      'H. Audio and visual information',
      'I. Professional information',
      'J. Education information',
      'K. Inferences',
      'L. Sensitive information',
    ]);
    for (const row of rows) expect(within(row).getAllByRole('cell').at(-1)?.textContent).toBe('Collected: No');
  });

  it.each([
    'California',
    'Colorado',
    'Connecticut',
    'Delaware',
    'Florida',
    'Indiana',
    'Iowa',
    'Kentucky',
    'Montana',
    'New Hampshire',
    'New Jersey',
    'Oregon',
    'Tennessee',
    'Texas',
    'Utah',
    'Virginia',
  ])('names %s among the states', (state) => {
    expect(section('uslaws')).toContain(state);
  });

  it.each(['Consent', 'Performance of a contract', 'Legitimate interests', 'Legal obligations', 'Vital interests'])(
    'names %s as a legal basis',
    (basis) => {
      expect(section('legalbases')).toContain(basis);
    },
  );

  it('tells the exceptions to consent in Canada', () => {
    expect(section('legalbases')).toContain('If you are in Canada');
    expect(section('legalbases')).toContain('without your consent');
    expect(section('legalbases').match(/fraud|witness|subpoena|journalistic|next of kin/g)?.length).toBe(5);
  });

  it.each([
    ['infocollect', 'You can refuse location in the settings of your device'],
    ['sociallogins', 'Limited Use'],
    ['infouse', 'unsubscribe link'],
    ['infocollect', 'the worlds you make'],
    ['whoshare', 'and nothing of what is in them, unless you ask them to edit one'],
    ['infominors', 'at least 18'],
    ['infominors', 'we deactivate the account and take reasonable steps to delete that information promptly'],
    ['inforetain', 'for as long as your account exists'],
    ['DNT', 'do not respond to do-not-track signals'],
    ['uslaws', 'We have not sold or shared personal information'],
    ['uslaws', 'in the past 12 months, and we will not'],
    ['californialaw', 'once a year and free of charge'],
    ['appeals', 'attorney general'],
    ['privacyrights', 'European Economic Area, the United Kingdom, Switzerland and Canada'],
    ['privacyrights', 'deactivate it or delete it and its data from our active databases'],
    ['withdrawconsent', 'does not affect the lawfulness of what was processed before'],
    ['request', 'terminate the account'],
  ])('says in %s: %s', (id, words) => {
    expect(section(id)).toContain(words);
  });

  it.each([
    ['Google API Services User Data Policy', 'https://developers.google.com/terms/api-services-user-data-policy'],
    ['opt-out from Google Analytics', 'https://tools.google.com/dlpage/gaoptout'],
    ['privacy page', 'https://policies.google.com/privacy'],
    ['data protection authority of your member state', 'https://www.edpb.europa.eu/about-edpb/about-edpb/members_en'],
    ['Information Commissioner’s Office of the United Kingdom', 'https://ico.org.uk/make-a-complaint/'],
    ['Federal Data Protection and Information Commissioner', 'https://www.edoeb.admin.ch/en'],
  ])('links to %s', (name, href) => {
    const links = screen.getAllByRole('link', { name });
    for (const link of links) {
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
  });

  it('names the operator in words where no address is configured', () => {
    expect(section('contact')).toContain('the operator of this installation');
    expect(whole()).not.toContain('mailto:');
  });
});
