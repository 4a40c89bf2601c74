import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { isNodeNewEnough, NEEDED_NODE, stop } from './node-version.mjs';
import { passSignals } from './pass-signals.mjs';
import { root } from './stamp.mjs';

/** What is fetched: a package of its own, so that a lock file holds its version and the checksum of each binary. */
const wanted = join(root, 'scripts', 'bootstrap', 'node');
const cache = join(root, '.cache');

/**
 * Returns at once when this Node is new enough. Otherwise it fetches a current
 * one (once), runs this very command with it and ends with its exit code.
 * `npm` and `node` of everything started below are then the fetched one's.
 */
export async function goOnWithCurrentNode() {
  if (isNodeNewEnough(process.versions.node)) return;
  const { version } = JSON.parse(readFileSync(join(wanted, 'package.json'), 'utf8'));
  const folder = join(cache, `node-${version}`);
  const program = findProgram(folder) ?? (await fetchNode(version, folder));
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // Told alone, by `kill`, it may have a terminal all the same; the child runs this very command, and hears of two as of one.
  passSignals(child, { evenFromTerminal: true });
  await new Promise(() => child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1))));
}

/** The program below a folder where the package of this system was installed. */
function findProgram(folder) {
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) return undefined;
  return readdirSync(packages)
    .map((name) => join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    .find((file) => existsSync(file));
}

async function fetchNode(version, folder) {
  console.log(
    `This is Node ${process.versions.node}, and Venture Atlas needs ${NEEDED_NODE} or newer: going on with Node ${version}, fetched into ${cache} (once, about 50 MB).`,
  );
  // Another command may be fetching too: each fills a folder of its own, and the first that is whole counts.
  const filling = newFolder();
  try {
    cpSync(wanted, filling, { recursive: true });
    // A new folder is its maker's alone; the program is for whoever runs the server.
    chmodSync(filling, 0o755);
    if ((await npmInstall(filling)) && findProgram(filling)) moveInto(filling, folder);
  } catch (error) {
    console.error(error.message);
  } finally {
    rmSync(filling, { recursive: true, force: true });
  }
  return (
    findProgram(folder) ??
    stop(
      `Node ${version} could not be fetched from the npm registry: install Node ${NEEDED_NODE} or newer from nodejs.org and run the command again.`,
    )
  );
}

function newFolder() {
  try {
    mkdirSync(cache, { recursive: true });
    return mkdtempSync(join(cache, 'fetching-'));
  } catch (error) {
    return stop(
      `${cache} cannot be written (${error.code}): run "npm run setup" once as the user who owns ${root}, or install Node ${NEEDED_NODE} or newer.`,
    );
  }
}

function moveInto(filling, folder) {
  try {
    renameSync(filling, folder);
  } catch (error) {
    if (!findProgram(folder)) throw error;
  }
}

/** True when npm installed what the lock file names; npm compares the checksums. */
function npmInstall(folder) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      // Run by an npm script, npm would install into the project instead.
      env: withoutNpmSettings(process.env),
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

function withoutNpmSettings(env) {
  const own = /^npm_(config_local_prefix|config_prefix|package_|lifecycle_|command|execpath)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}
