import type { Seen } from './seen.ts';

// Whatever the child may see is bind-mounted into an empty root, which then replaces the real one: nothing else exists for the child. The
// privileges that built the sandbox are dropped before Node starts, so that nothing inside can undo it.
const script = `
set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
folder=$1 source=$2 data=$3 code=$4 node=$5
shift 5
# Any folder that is there on every system and that nothing below is read from.
root=/sys
place() {
  if [ -d "$1" ]; then mkdir -p "$root$1"; else mkdir -p "$root\${1%/*}"; : >> "$root$1"; fi
  mount --rbind "$1" "$root$1"
}
show() {
  place "$1"
  mount -o remount,bind,ro "$root$1"
}
mount -t tmpfs -o size=1m,mode=755 wall "$root"
for path in /usr /bin /sbin /lib /lib32 /lib64 /libx32 /nix/store /etc/ld.so.cache; do
  if [ -L "$path" ]; then cp -P "$path" "$root$path"; elif [ -e "$path" ]; then show "$path"; fi
done
# Where the data stand among what is shown.
if [ -d "$root$data" ]; then mount -t tmpfs -o size=1m,mode=755 wall "$root$data"; fi
show "$node"
show "$code/package.json"
show "$code/node_modules"
show "$code/packages"
place /dev/null
place /dev/urandom
mkdir "$root/proc"
mount -t proc proc "$root/proc"
place "$folder"
if [ -n "$source" ]; then show "$source"; fi
cd "$root"
pivot_root . .
umount -l .
cd /
mount -o remount,bind,ro /
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$node" "$@"
`;

const unshare = '/usr/bin/unshare';

/** Runs Node without network, without other processes, and with only those files that `seen` names. */
export function linuxWall(args: readonly string[], { folder, source = '', dataDir, code, node }: Seen) {
  const own = ['--user', '--map-root-user', '--net', '--mount', '--pid', '--kill-child', '--'];
  return {
    program: unshare,
    args: [...own, '/bin/sh', '-c', script, 'sh', folder, source, dataDir, code, node, ...args],
  };
}

const withoutNetwork = [
  ['--net', '--'],
  ['--user', '--map-current-user', '--net', '--'],
  ['--map-root-user', '--net', '--'],
];

/** Ways to run Node without network but with all files visible, for systems that allow no more. */
export const linuxNetworkWalls = withoutNetwork.map((before) => (args: readonly string[], { node }: Seen) => ({
  program: unshare,
  args: [...before, node, ...args],
}));
