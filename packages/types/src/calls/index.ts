import { accountCalls } from './account-calls.ts';
import type * as addresses from './addresses.ts';
import type { Call } from './call.ts';
import { campaignCalls } from './campaign-calls.ts';
import { campaignHistoryCalls } from './campaign-history-calls.ts';
import { chronicleCalls } from './chronicle-calls.ts';
import { drawingCalls } from './drawing-calls.ts';
import { fogCalls } from './fog-calls.ts';
import { handoutCalls } from './handout-calls.ts';
import { importCalls } from './import-calls.ts';
import { liveCalls } from './live-calls.ts';
import { mapCalls } from './map-calls.ts';
import { markerCalls } from './marker-calls.ts';
import { noteCalls } from './note-calls.ts';
import { pendingCalls } from './pending-calls.ts';
import { pictureCalls } from './picture-calls.ts';
import { placeTableCalls } from './place-table-calls.ts';
import { positionCalls } from './position-calls.ts';
import { registryCalls } from './registry-calls.ts';
import { registryCareCalls } from './registry-care-calls.ts';
import { revealCalls } from './reveal-calls.ts';
import { serverCalls } from './server-calls.ts';
import { suggestionCalls } from './suggestion-calls.ts';
import { tableCalls } from './table-calls.ts';
import { worldCalls } from './world-calls.ts';

export * from './call.ts';

/**
 * The contract: every call of the API by name.
 * The server registers them, the browser gets its types from them, the role matrix has a row for each, and the
 * description under /docs is derived from them.
 */
export const calls = {
  ...serverCalls,
  ...mapCalls,
  ...accountCalls,
  ...campaignCalls,
  ...liveCalls,
  ...chronicleCalls,
  ...campaignHistoryCalls,
  ...markerCalls,
  ...fogCalls,
  ...tableCalls,
  ...handoutCalls,
  ...revealCalls,
  ...noteCalls,
  ...worldCalls,
  ...positionCalls,
  ...pictureCalls,
  ...registryCalls,
  ...registryCareCalls,
  ...placeTableCalls,
  ...pendingCalls,
  ...importCalls,
  ...drawingCalls,
  ...suggestionCalls,
} satisfies { [Name in CallName]: Call & { address: Addresses[Name] } };

export type Calls = typeof calls;

type Addresses = typeof addresses;

/** The name of a call. */
export type CallName = keyof Addresses;

/** The method and path of a call, for instance `GET /api/position/:id/`. */
export type Address = Addresses[CallName];

/** The call with this method and path. */
export type CallAt<A extends Address> = { [Name in CallName as Addresses[Name]]: Calls[Name] }[A];
