import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installIfPossible, refuseWithout } from './packages.mjs'

/** The path of an nginx on this machine, installed first if need be. */
export function findNginx() {
  const known = onPath()
  if (known) return known
  installIfPossible('nginx', 'nginx')
  return onPath() ?? refuseWithout('nginx', 'nginx')
}

/** Debian installs it where only root looks for programs. */
function onPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
}
