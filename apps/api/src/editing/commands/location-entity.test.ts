import { describe, expect, it } from 'vitest';
import { drawnCredit } from './location-entity.ts';

describe('whose a drawn map is', () => {
  it('ours, where nobody else is named', () => {
    expect(drawnCredit(null)).toEqual({ map_maker_name: 'Venture Atlas' });
    expect(drawnCredit({ name: 'Venture Atlas', url: '/community', licence: 'CC BY 4.0' })).toEqual({
      map_maker_name: 'Venture Atlas',
      map_maker_url: '/community',
      map_licence: 'CC BY 4.0',
    });
  });

  it('ours after the one whose world it is, with their address and licence', () => {
    expect(drawnCredit({ name: 'Odo', url: 'https://odo.example', licence: 'CC BY-SA 3.0' })).toEqual({
      map_maker_name: 'Venture Atlas after Odo',
      map_maker_url: 'https://odo.example',
      map_licence: 'CC BY-SA 3.0',
    });
  });

  it('within what a name may have', () => {
    const { map_maker_name } = drawnCredit({ name: 'O'.repeat(120), url: null, licence: null });
    expect(map_maker_name).toHaveLength(120);
    expect(map_maker_name.endsWith('O…')).toBe(true);
  });
});
