import type { WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { isDeep, slice } from '../../../test-support/deep.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';

/*
 * Naming somebody by their address, for a campaign or for a world: neither bytes nor headers nor time tell whether an
 * account has it, or has confirmed it (edition 2, section 13). The figures are printed; a busy machine decides nothing.
 */

const TRIES = slice(3, 500);

let server: WorldsApp;
/** Where people are named, and by whom. */
const places: Record<string, { path: string; by: Person }> = {};
/** Addresses of one length, by what is behind them. */
const emails: Record<string, string> = { 'no account': 'nobody-00@mail.example' };
beforeAll(async () => {
  server = await worldsApp();
  const owner = await server.confirmed('Owner');
  const staff = await server.person('Staff', { isStaff: true });
  const campaign = await server.campaign(owner);
  const own = await server.makeWorld(owner, 'Mine');
  const { body: atlas } = await server.post<WorldDetails>(
    '/api/worlds/',
    { name: 'Deep', kind: 'atlas' },
    { as: staff },
  );
  places['co-DMs of a campaign'] = { path: `/api/home/campaign/${campaign.id}/dms/`, by: owner };
  places['editors of an own world'] = { path: `/api/worlds/${own.id}/editors/`, by: owner };
  places['DMs of a closed world'] = { path: `/api/worlds/${atlas.id}/dms/`, by: staff };
  for (const [what, name, isConfirmed] of [
    ['a confirmed account', 'person-01', 1],
    ['an account without a confirmed address', 'person-02', 0],
    ['a player of the campaign', 'person-03', 1],
  ] as const) {
    const { id } = await server.person(name);
    const email = `${name}@mail.example`;
    await server.db.updateTable('users').set({ email, email_verified: isConfirmed }).where('id', '=', id).execute();
    emails[what] = email;
    const at = new Date(server.now()).toISOString();
    if (what === 'a player of the campaign')
      await server.db
        .insertInto('campaign_members')
        .values({ campaign_id: campaign.id, user_id: id, joined_at: at })
        .execute();
  }
});
afterAll(() => server.close());

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test.each(['co-DMs of a campaign', 'editors of an own world', 'DMs of a closed world'])(
  'nobody learns by naming %s whether an account has an address',
  async (where) => {
    const { path, by } = places[where] as { path: string; by: Person };
    const spent = new Map(Object.keys(emails).map((what) => [what, { name: [] as number[], remove: [] as number[] }]));
    const answers = { name: new Set<string>(), remove: new Set<string>() };
    const kinds = Object.entries(emails);
    for (let i = 0; i < TRIES; i += 1)
      for (const turn of kinds.keys()) {
        const [what, email] = kinds[(i + turn) % kinds.length] as [string, string];
        for (const [deed, url] of [
          ['name', path],
          ['remove', `${path}remove/`],
        ] as const) {
          const start = performance.now();
          const { status, text, headers } = await server.post(url, { email }, { as: by });
          spent.get(what)?.[deed].push(performance.now() - start);
          const { date: _date, 'x-request-id': _id, ...rest } = headers;
          // The list that a world answers tells when the address was typed.
          answers[deed].add(
            `${status} ${text.replaceAll(email, '').replaceAll(/"\d{4}-[^"]*"/g, '')} ${JSON.stringify(rest)}`,
          );
        }
      }
    for (const deed of ['name', 'remove'] as const) {
      expect([...answers[deed]], deed).toHaveLength(1);
      expect([...answers[deed]][0]).toMatch(/^200/);
      const figures = [...spent].map(([what, all]) => `${what} ${median(all[deed]).toFixed(2)} ms`);
      if (isDeep)
        console.log(`${where}, ${deed}: median of ${TRIES}: ${figures.join(', ')} (goal: less than 5 ms apart)`);
    }
  },
  600_000,
);
