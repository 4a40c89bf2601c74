import { writeTokens } from '../session/tokens.ts';
import type { ViewerState } from '../session/use-viewer.ts';
import type { RealServer } from './real-server.ts';
import { viewerOfKind } from './render-app.tsx';

/** Somebody of a kind is logged in at this browser: for the server by tokens, and for the screens as their viewer. */
export async function signIn(server: RealServer, kind: 'user' | 'staff'): Promise<ViewerState> {
  const { id } = await server.act.addPerson({ email: `${kind}@hearth.example`, isStaff: kind === 'staff' });
  writeTokens(await server.act.openSession({ person: id }), Date.now());
  const { user } = viewerOfKind(kind);
  return { status: 'ready', viewer: { kind, id }, user: user && { ...user, id } };
}
