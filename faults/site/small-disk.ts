import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '../../tests/support/program'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import type { Rig } from '../rig'

/** A data folder on a disk that can be filled and freed. */
export interface SmallDisk {
  dataDir: string
  /** How it is filled, for the table. */
  means: string
  /** Whether a program can see that the disk is full before it writes. */
  isVisible: boolean
  fill(server: ServerProcess): void
  free(server: ServerProcess): void
}

const size = '48m'

/** A small tmpfs; if it cannot be mounted, a limit on the size of the server's files. */
export async function smallDisk(rig: Rig): Promise<SmallDisk> {
  const dataDir = await temporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dataDir])
  if (mounted.status !== 0) return limitedFiles(dataDir)
  const unmount = () => void spawnSync('umount', ['-l', dataDir])
  rig.onEnd(async () => unmount())
  // Before the folder is removed, and also if the run is aborted.
  process.prependOnceListener('exit', unmount)
  const filler = join(dataDir, 'filler')
  return {
    dataDir,
    means: `a tmpfs of ${size}B filled to its last byte`,
    isVisible: true,
    fill: () => fillWith(filler),
    free: () => rmSync(filler),
  }
}

function fillWith(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    // Large pieces first, then single bytes, until no byte is free.
    for (const piece of [1_048_576, 4_096, 1]) {
      const bytes = Buffer.alloc(piece)
      try {
        while (writeSync(descriptor, bytes) === piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

function limitedFiles(dataDir: string): SmallDisk {
  const limit = (server: ServerProcess, bytes: string) =>
    void execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${bytes}:`])
  return {
    dataDir,
    means:
      'no tmpfs could be mounted here; instead no file of the server may grow (prlimit --fsize)',
    isVisible: false,
    fill: (server) => limit(server, '1'),
    free: (server) => limit(server, 'unlimited'),
  }
}
