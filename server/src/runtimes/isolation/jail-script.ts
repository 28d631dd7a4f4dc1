/**
 * What the first process of a jail runs: it puts together a root that holds nothing but what it is told, read-only, and
 * starts the program there. It stays, as the first process of its own pid namespace: with it, everything in there ends.
 *
 * /proc is not there, but for two files of it: where the server is root, the child is still its owner, and could write
 * to /proc/sys without any privilege. The program gets a second user namespace: in the first one it could undo the
 * mounts. Being chrooted, it cannot have a third. As it is not the root of its namespace, it loses all privileges when
 * it is run.
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

/** The user namespace comes first: it is what allows an ordinary user the others. */
export const NAMESPACES = [
  'unshare',
  ...['--user', '--map-root-user', '--mount', '--propagation', 'private'],
  ...['--net', '--ipc', '--uts', '--pid', '--fork', '--kill-child=SIGKILL', '--'],
];

/**
 * The kernel ends the wrapper when the server that started it dies, be it by kill -9, and then the wrapper's child. It
 * is bound to the thread that spawned it, which must therefore not be a worker's.
 */
export const LEAVE_WITH_PARENT = ['setpriv', '--no-new-privs', '--pdeathsig', 'SIGKILL', '--'];

/** Root's own files stay readable, but nothing more is allowed to it than to anybody. */
export const WITHOUT_PRIVILEGES = ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--'];

/**
 * Limits that the kernel keeps: no core, no file written, few descriptors, and memory that the program allocates
 * (mapped files do not count). Should the machine run out of memory, it is the first to go. The API comes first.
 *
 * Signals that tell a whole service to end are the server's to heed, by which whatever wraps the program ends as well.
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

/** With its mount options, besides read-only. A device must stay one. */
export const OF_THE_SYSTEM: readonly (readonly [options: string, path: string])[] = [
  ['noexec', '/dev/null'],
  ['noexec', '/dev/urandom'],
  ['nodev,noexec', '/proc/cpuinfo'],
  ['nodev,noexec', '/proc/meminfo'],
  ['nodev,noexec', '/sys/devices/system/cpu'],
];

/** Where the new root is put together, in a mount namespace of its own: nobody else sees any of it. */
export const PLACES_FOR_A_ROOT = ['/tmp', '/mnt', '/media', '/srv', '/opt', '/home', '/run', '/var', '/boot'];
