import { statfs } from 'node:fs/promises'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import { isEmbedded } from '../../../storage/data-folder'
import type { PlainCheck } from '../../check'
import { error, type Finding, ok, sizeOf, warning } from '../../finding'

const megabyte = 1_000_000
/** Less stops saves soon. */
const fewBytes = 200 * megabyte
/** Less is used up by a busy day of uploads, or by one backup. */
const littleBytes = 1_000 * megabyte
/** Below this share of free inodes no files can be created soon. */
const fewInodes = 0.02

/** Types of network file systems, where the locks of SQLite's write-ahead log do not work. */
const networkTypes = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
])

export interface DiskFacts {
  freeBytes: number
  inodes: number
  freeInodes: number
  type: number
}

export const spaceCheck: PlainCheck = {
  name: 'free space',
  needs: 'nothing',
  limitMs: 15_000,
  async run({ env }) {
    const disk = await unlessMissing(() => statfs(env.dataDir))
    if (!disk) return []
    const { bavail, bsize, files, ffree, type } = disk
    const facts = { freeBytes: bavail * bsize, inodes: files, freeInodes: ffree, type }
    return judgeDisk(facts, env.dataDir, isEmbedded(env))
  },
}

export function judgeDisk(disk: DiskFacts, folder: string, hasDatabase: boolean): Finding[] {
  const found: Finding[] = []
  const { freeBytes, inodes, freeInodes } = disk
  const makeRoom = 'Make room on the disk, or move the folder to a larger one.'
  if (freeBytes < fewBytes) {
    found.push(error(`Only ${sizeOf(freeBytes)} are free on the disk of ${folder}.`, makeRoom))
  } else if (freeBytes < littleBytes) {
    found.push(warning(`Only ${sizeOf(freeBytes)} are free on the disk of ${folder}.`, makeRoom))
  }
  // Some file systems have no fixed number, and report 0.
  if (inodes > 0 && freeInodes / inodes < fewInodes) {
    found.push(
      warning(
        `The disk of ${folder} can hold only ${freeInodes.toLocaleString('en')} more files.`,
        'Delete files that are not needed, or move the folder to a disk with more inodes.',
      ),
    )
  }
  const network = networkTypes.get(disk.type)
  if (network && hasDatabase) {
    found.push(
      error(
        `The database is on a network disk (${network}), where SQLite can be damaged.`,
        'Move DATA_DIR to a disk of this machine, or use PostgreSQL.',
      ),
    )
  }
  if (found.length > 0) return found
  return [ok(`${sizeOf(freeBytes)} are free on the disk of ${folder}.`)]
}
