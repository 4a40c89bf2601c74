import { expect, it } from 'vitest';
import { lastCharacterName, rememberCharacterName } from './campaign-defaults.ts';

it('remembers the last character name of each campaign', () => {
  rememberCharacterName('k4', 'Bramble Ashby');
  rememberCharacterName('q9', 'Sister Oriel');
  rememberCharacterName('k4', 'Bramble');
  expect(lastCharacterName('k4')).toBe('Bramble');
  expect(lastCharacterName('q9')).toBe('Sister Oriel');
  expect(lastCharacterName('toString')).toBeUndefined();
  expect(JSON.parse(localStorage.getItem('campaign_defaults') ?? '')).toEqual({ k4: 'Bramble', q9: 'Sister Oriel' });
});

it.each(['', 'null', '[1,2]', '{"k4":7}', '{broken', '"text"'])('takes %s as nothing', (stored) => {
  localStorage.setItem('campaign_defaults', stored);
  expect(lastCharacterName('k4')).toBeUndefined();
  rememberCharacterName('k4', 'Bramble');
  expect(lastCharacterName('k4')).toBe('Bramble');
});

it('keeps a campaign with an odd name apart from the object itself', () => {
  rememberCharacterName('__proto__', 'Nobody');
  expect(lastCharacterName('other')).toBeUndefined();
  expect(({} as Record<string, unknown>).Nobody).toBeUndefined();
});
