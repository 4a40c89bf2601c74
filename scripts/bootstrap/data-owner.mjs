import { existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { dataFolder } from './settings.mjs';

/**
 * When run as root, this process and its children switch to the owner of the data folder, because files of root would
 * lock out the server, which runs as another user. Call it before anything there is opened. A missing folder will get
 * the owner of its parent.
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
  // Folders of root are unusable now: its home, and temporary folders that only root may open.
  for (const name of ['TMPDIR', 'TMP', 'TEMP', 'XDG_RUNTIME_DIR', 'XDG_CACHE_HOME']) delete process.env[name];
  Object.assign(process.env, { HOME: user?.homedir ?? '/', USER: user?.username ?? String(uid) });
  console.error(`Going on as ${user?.username ?? `user ${uid}`}, who owns ${folder}.`);
}

function nearestThere(path) {
  return existsSync(path) ? path : nearestThere(dirname(path));
}

/**
 * Name, group, and home of a user; undefined if the system has no such user (in a container it may be only a number).
 */
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
