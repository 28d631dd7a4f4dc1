/**
 * Script of the first process of a jail: builds a read-only root with only the given paths and starts the program there.
 * It remains as the first process of its pid namespace: when it dies, everything in the namespace dies.
 *
 * Only two files of /proc are visible: if the server is root, the child still owns /proc/sys and could write to it without
 * any privilege. The program gets a second user namespace, since it could undo the mounts in the first. Being chrooted, it
 * cannot create a third. As it is not root in its namespace, it loses all capabilities on exec.
 */
export const JAIL_SCRIPT = `
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
root=$1
shift
mount -n -t tmpfs -o size=1m,mode=755,nosuid,nodev,noexec none "$root"
show() {
  if [ -d "$2" ]; then
    mkdir -p "$root$2"
  else
    mkdir -p "$root\${2%/*}"
    : > "$root$2"
  fi
  mount -n --bind -o "ro,nosuid,$1" "$2" "$root$2"
}
while [ "$1" != -- ]; do
  show "$1" "$2"
  shift 2
done
shift
mount -n -o remount,bind,ro,nosuid,nodev,noexec "$root"
unshare --user --map-user=65534 --map-group=65534 --root="$root" --wd=/ -- "$@"
`;

/** The user namespace comes first: it allows an ordinary user to create the others. */
export const NAMESPACES = [
  'unshare',
  ...['--user', '--map-root-user', '--mount', '--propagation', 'private'],
  ...['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child=SIGKILL', '--'],
];

/**
 * Makes the kernel kill the wrapper, and with it its child, when the server dies, even by kill -9. This is tied to the
 * thread that spawned it, which therefore must not be a worker thread.
 */
export const DIE_WITH_PARENT = ['setpriv', '--no-new-privs', '--pdeathsig', 'SIGKILL', '--'];

/** Drops all capabilities. Files owned by root remain readable. */
export const WITHOUT_PRIVILEGES = ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'];

/**
 * Kernel limits: no core dumps, no file writes, few descriptors, and a limit on allocated memory (mapped files do not
 * count). The program is the first to be killed when the machine runs out of memory, and has a lower priority than the API.
 *
 * Ignores SIGTERM and SIGINT, which the server handles: it then ends the program and its wrappers.
 */
export const KERNEL_LIMITS = `
PATH=/usr/sbin:/usr/bin:/sbin:/bin
trap '' TERM INT
ulimit -c 0
ulimit -f 0
ulimit -n 256
ulimit -d "$1" 2>/dev/null
{ echo 1000 > /proc/self/oom_score_adj; } 2>/dev/null
shift
exec nice -n 5 "$@"
`;

/** Visible system paths with their mount options, in addition to read-only. Devices are mounted without `nodev`. */
export const SYSTEM_PATHS: readonly (readonly [options: string, path: string])[] = [
  ['noexec', '/dev/null'],
  ['noexec', '/dev/urandom'],
  ['nodev,noexec', '/proc/cpuinfo'],
  ['nodev,noexec', '/proc/meminfo'],
  ['nodev,noexec', '/sys/devices/system/cpu'],
];

/** Candidates for mounting the new root, in a separate mount namespace: no other process sees it. */
export const ROOT_MOUNT_POINTS = ['/tmp', '/mnt', '/media', '/srv', '/opt', '/home', '/run', '/var', '/boot'];
