import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ObjectStorage } from '../../../app/config/object-storage'

export interface ObjectStorageServer {
  storage: ObjectStorage
  /** Changes the content of an object behind its back, as a failing disk does. */
  damage(key: string): Promise<void>
  /** The variables of a site that stores its pictures here. */
  variables: Record<string, string>
  /** The ids of uploads in several parts that were neither completed nor aborted. */
  unfinishedUploads(): string[]
  /** Leaves such an upload, as a killed process does. */
  leaveUnfinished(key: string): void
  kill(): Promise<void>
  /** On the same port, with what it had stored. */
  restart(): Promise<void>
  /** Kills it and deletes what it stored. */
  remove(): Promise<void>
}

const key = 'S3RVER'
const bucket = 'vigil'
const program = resolve(import.meta.dirname, 'object-storage-process.ts')

/** A real S3-compatible server on this machine. It checks signatures. */
export async function startObjectStorage(): Promise<ObjectStorageServer> {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-objects-'))
  let { process: server, port } = await startProcess(directory, 0)
  const endpoint = `http://127.0.0.1:${port}`

  async function kill(): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }

  return {
    storage: {
      endpoint,
      bucket,
      region: 'eu-central-1',
      accessKeyId: key,
      secretAccessKey: key,
      prefix: 'site/',
    },
    variables: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: key,
      S3_SECRET_ACCESS_KEY: key,
      S3_PREFIX: 'site',
    },
    damage: (key) => writeFile(join(directory, bucket, `${key}._S3rver_object`), 'damaged'),
    unfinishedUploads: () => readdirSync(uploadsIn(directory)),
    leaveUnfinished(key) {
      const upload = join(uploadsIn(directory), 'left')
      mkdirSync(upload, { recursive: true })
      writeFileSync(join(upload, 'key'), key)
    },
    kill,
    async restart() {
      await kill()
      const started = await startProcess(directory, port)
      server = started.process
      port = started.port
    },
    async remove() {
      await kill()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const uploadsIn = (directory: string) => join(directory, bucket, '._S3rver_uploads')

async function startProcess(
  directory: string,
  port: number,
): Promise<{ process: ChildProcess; port: number }> {
  // It encrypts the positions in its lists with a cipher that OpenSSL calls legacy.
  const args = ['--openssl-legacy-provider', program, directory, String(port), bucket]
  const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // A test that fails must not leave it behind.
  process.once('exit', () => server.kill('SIGKILL'))
  const [line] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('The object storage did not start.')
    }),
  ])
  return { process: server, port: Number(String(line)) }
}
