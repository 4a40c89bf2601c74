import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The result of a run in the machine. */
export interface MachineResult {
  /** The exit code of the steps. */
  code: number | null;
  /** All output of the steps and the services. */
  log: string;
}

const NEEDS =
  'This test boots a copy of this machine: it needs Linux, root, and systemd-nspawn (Debian: apt-get install systemd-container).';

/**
 * Boots systemd in a copy of this machine whose changes are discarded (an overlay in its own namespace), runs a shell
 * script there as root, and shuts down. It shares the network of this machine.
 * @param project a folder that the machine sees as `/project`
 * @throws Error when this machine cannot do that
 */
export function runInDisposableMachine(script: string, project: string): MachineResult {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('systemd-nspawn', ['--version']).error)
    throw new Error(NEEDS);
  const folder = mkdtempSync(join(tmpdir(), 'disposable-machine-'));
  try {
    for (const name of ['changes', 'work', 'root', 'steps']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'steps', 'steps.sh'), script);
    writeFileSync(join(folder, 'steps', 'log'), '');
    writeFileSync(join(folder, 'steps.service'), UNIT);
    const done = spawnSync('unshare', ['--mount', '--', 'sh', '-ec', BOOT, 'sh', folder, project], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: unified(), SYSTEMD_SECCOMP: '0' },
    });
    const log = readFileSync(join(folder, 'steps', 'log'), 'utf8');
    return { code: done.status, log: log === '' ? `${done.stdout}${done.stderr}` : log };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The kind of control groups of this machine, which its copy must share. */
const unified = (): string => (existsSync('/sys/fs/cgroup/cgroup.controllers') ? '1' : '0');

const BOOT = `
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
cp "$1/steps.service" "$1/root/etc/systemd/system/steps.service"
rm -f "$1/root/etc/machine-id"
: > "$1/root/etc/machine-id"
exec systemd-nspawn --quiet --directory "$1/root" --register=no --keep-unit --bind="$1/steps:/steps" --bind-ro="$2:/project" --boot -- --unit=steps.service
`;

const UNIT = `[Unit]
Description=Steps of a test
SuccessAction=exit-force
FailureAction=exit-force

[Service]
Type=oneshot
Environment=HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
Environment=NODE_EXTRA_CA_CERTS=${process.env.NODE_EXTRA_CA_CERTS ?? ''}
ExecStart=/bin/bash /steps/steps.sh
StandardOutput=append:/steps/log
StandardError=append:/steps/log
`;

/** A repository for `git clone` and `git pull`, with the content of a folder as its only commit. */
export function repositoryOf(folder: string): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  };
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'The version before');
}
