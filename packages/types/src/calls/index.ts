import { accountCalls } from './account-calls.ts';
import type { addresses, CallName } from './addresses.ts';
import type { Call } from './call.ts';
import { campaignCalls } from './campaign-calls.ts';
import { drawingCalls } from './drawing-calls.ts';
import { importCalls } from './import-calls.ts';
import { mapCalls } from './map-calls.ts';
import { pictureCalls } from './picture-calls.ts';
import { positionCalls } from './position-calls.ts';
import { registryCalls } from './registry-calls.ts';
import { registryCareCalls } from './registry-care-calls.ts';
import { serverCalls } from './server-calls.ts';

export * from './call.ts';

/**
 * The contract: every call of the API by its name. The server registers them, the browser is typed by them, the role
 * matrix has a row for each, and the description under /docs is made of them.
 */
export const calls = {
  ...serverCalls,
  ...mapCalls,
  ...accountCalls,
  ...campaignCalls,
  ...positionCalls,
  ...pictureCalls,
  ...registryCalls,
  ...registryCareCalls,
  ...importCalls,
  ...drawingCalls,
} satisfies { [Name in CallName]: Call & { address: (typeof addresses)[Name] } };

export type Calls = typeof calls;
