import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { entityTag, isUnchanged } from '~/http/conditional'
import { chooseEncoding } from './encoding/accept-encoding'

/** A compressed copy lies beside its file under the same name and one of these endings. */
const copies = { br: '.br', gzip: '.gz' } as const
const encodings = Object.keys(copies) as (keyof typeof copies)[]

/** Browsers take speculation rules under this type alone. */
const types = { ...mimes, speculationrules: 'application/speculationrules+json' }

interface Version {
  encoding: keyof typeof copies | 'identity'
  body: Uint8Array<ArrayBuffer>
  etag: string
}

interface StaticFile {
  type: string
  cacheControl: string
  versions: Version[]
}

/** What the build made. It is a few megabytes, so it is read once and answered from memory. */
export function staticFiles(clientFolder: string): MiddlewareHandler {
  const files = readFiles(clientFolder)
  return async (context, next) => {
    const file = files.get(context.req.path)
    if (!file) return next()
    const atHand = encodings.filter((encoding) => versionOf(file, encoding))
    const wanted = chooseEncoding(context.req.header('Accept-Encoding'), atHand)
    const version = versionOf(file, wanted)
    if (!version) return next()
    const headers = {
      'Cache-Control': file.cacheControl,
      ETag: version.etag,
      // Also on the uncompressed answer: a cache in front must not give it to everyone.
      Vary: 'Accept-Encoding',
    }
    if (isUnchanged(context.req.raw.headers, version)) {
      return context.body(null, 304, headers)
    }
    return context.body(version.body, 200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': String(version.body.length),
      ...(wanted === 'identity' ? {} : { 'Content-Encoding': wanted }),
    })
  }
}

function readFiles(folder: string): Map<string, StaticFile> {
  const names = globSync('**/*.*', { cwd: folder })
  const isCopy = (name: string) => Object.values(copies).some((ending) => name.endsWith(ending))
  return new Map(
    names
      .filter((name) => !isCopy(name))
      .map((name) => [`/${name.replaceAll('\\', '/')}`, readFile(folder, name, new Set(names))]),
  )
}

function readFile(folder: string, name: string, names: ReadonlySet<string>): StaticFile {
  return {
    type: getMimeType(name, types) ?? 'application/octet-stream',
    cacheControl: cacheControlOf(name),
    versions: [
      readVersion('identity', join(folder, name)),
      ...encodings
        .filter((encoding) => names.has(name + copies[encoding]))
        .map((encoding) => readVersion(encoding, join(folder, name + copies[encoding]))),
    ],
  }
}

/** Hashed names may be kept for ever; icons and the like have fixed ones, and hardly ever change. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets')) return 'public, max-age=31536000, immutable'
  // An old service worker would go on deciding what readers get when they are offline.
  return name === 'sw.js' ? 'no-cache' : 'public, max-age=86400, stale-while-revalidate=604800'
}

function readVersion(encoding: Version['encoding'], path: string): Version {
  const body = new Uint8Array(readFileSync(path))
  return { encoding, body, etag: entityTag(body) }
}

function versionOf(file: StaticFile, encoding: Version['encoding']): Version | undefined {
  return file.versions.find((version) => version.encoding === encoding)
}
