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

/**
 * The downloaded Node is a package of its own, whose lock file contains its version and the checksum of each binary.
 */
const wanted = join(root, 'scripts', 'bootstrap', 'node');
const cache = join(root, '.cache');

/**
 * Returns at once if this Node is new enough. Otherwise it downloads a current one (once), runs the same command with
 * it, and ends with its exit code. `npm` and `node` of all child processes are then the downloaded ones.
 */
export async function continueWithCurrentNode() {
  if (isNodeNewEnough(process.versions.node)) return;
  const { version } = JSON.parse(readFileSync(join(wanted, 'package.json'), 'utf8'));
  const folder = join(cache, `node-${version}`);
  const program = findProgram(folder) ?? (await fetchNode(version, folder));
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH ?? ''}` },
  });
  // A signal may be sent to this process alone, although it has a terminal. The child runs this same command, and
  // treats two signals as one.
  passSignals(child, { evenFromTerminal: true });
  await new Promise(() => child.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1))));
}

/** The Node program below a folder where the package for this system was installed. */
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
  // Another command may be downloading too. Each fills a folder of its own, and the first complete one is used.
  const filling = newFolder();
  try {
    cpSync(wanted, filling, { recursive: true });
    // A new temporary folder is private, but the program must be readable by the user who runs the server.
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

/** Installs the packages of the lock file; npm compares the checksums. Returns true on success. */
function npmInstall(folder) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
      // Without the settings of the surrounding npm script, which would install into the project.
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
