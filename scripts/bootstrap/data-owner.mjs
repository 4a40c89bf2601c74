import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { dataFolder } from './settings.mjs';

/**
 * Run as root, this process and all it starts become the owner of the data
 * folder: files of root in it would lock the server out, which runs as somebody
 * else. To be called before anything there is opened. A folder that is not there
 * yet will belong to whoever owns the one it is made in.
 */
export function becomeDataOwner() {
  if (process.getuid?.() !== 0) return;
  const folder = dataFolder();
  const { uid, gid } = statSync(nearestThere(folder));
  if (uid === 0) return;
  const user = userOf(uid);
  if (user === undefined) process.setgroups([gid]);
  else process.initgroups(user.username, user.gid);
  process.setgid(user?.gid ?? gid);
  process.setuid(uid);
  // What belongs to root is of no use any more: its home, and a temporary folder that only root may open.
  for (const name of ['TMPDIR', 'TMP', 'TEMP', 'XDG_RUNTIME_DIR', 'XDG_CACHE_HOME']) delete process.env[name];
  Object.assign(process.env, { HOME: user?.homedir ?? '/', USER: user?.username ?? String(uid) });
  console.error(`Going on as ${user?.username ?? `user ${uid}`}, who owns ${folder}.`);
}

function nearestThere(path) {
  return existsSync(path) ? path : nearestThere(dirname(path));
}

/** Name, group and home of a user; undefined when the system knows no such user (in a container it may only have a number). */
function userOf(uid) {
  process.seteuid(uid);
  try {
    return userInfo();
  } catch {
    return undefined;
  } finally {
    process.seteuid(0);
  }
}
