import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { getMimeType, mimes } from 'hono/utils/mime'
import { entityTag, isUnchanged } from '~/http/conditional'
import { chooseEncoding } from './encoding/accept-encoding'

/** A compressed copy has the name of its file and one of these extensions. */
const extensions = { br: '.br', gzip: '.gz' } as const
const encodings = Object.keys(extensions) as (keyof typeof extensions)[]

/** Browsers accept speculation rules with this type only. */
const types = { ...mimes, speculationrules: 'application/speculationrules+json' }

interface Version {
  encoding: keyof typeof extensions | 'identity'
  body: Uint8Array<ArrayBuffer>
  /** Computed when it is first asked for: to hash all files would be a tenth of the start. */
  readonly etag: string
}

interface StaticFile {
  type: string
  cacheControl: string
  versions: Version[]
}

/** Serves the files of the build. They are a few megabytes, so they are read once and sent from memory. */
export function staticFiles(clientFolder: string): MiddlewareHandler {
  const files = readFiles(clientFolder)
  return async (context, next) => {
    const file = files.get(context.req.path)
    if (!file) return next()
    const available = encodings.filter((encoding) => versionOf(file, encoding))
    const encoding = chooseEncoding(context.req.header('Accept-Encoding'), available)
    const version = versionOf(file, encoding)
    if (!version) return next()
    const headers = {
      'Cache-Control': file.cacheControl,
      ETag: version.etag,
      // Also without compression: a cache in front must not give this response to every client.
      Vary: 'Accept-Encoding',
    }
    if (isUnchanged(context.req.raw.headers, version)) {
      return context.body(null, 304, headers)
    }
    return context.body(version.body, 200, {
      ...headers,
      'Content-Type': file.type,
      'Content-Length': String(version.body.length),
      ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
    })
  }
}

function readFiles(folder: string): Map<string, StaticFile> {
  const names = globSync('**/*.*', { cwd: folder })
  const all = new Set(names)
  const isCopy = (name: string) =>
    Object.values(extensions).some((extension) => name.endsWith(extension))
  return new Map(
    names
      .filter((name) => !isCopy(name))
      .map((name) => [`/${name.replaceAll('\\', '/')}`, readFile(folder, name, all)]),
  )
}

function readFile(folder: string, name: string, names: ReadonlySet<string>): StaticFile {
  return {
    type: getMimeType(name, types) ?? 'application/octet-stream',
    cacheControl: cacheControlOf(name),
    versions: [
      readVersion('identity', join(folder, name)),
      ...encodings
        .filter((encoding) => names.has(name + extensions[encoding]))
        .map((encoding) => readVersion(encoding, join(folder, name + extensions[encoding]))),
    ],
  }
}

/** Files with a hash in their name never change; icons and the like hardly ever do. */
function cacheControlOf(name: string): string {
  if (name.startsWith('assets')) return 'public, max-age=31536000, immutable'
  // A cached service worker would keep serving old pages offline.
  return name === 'sw.js' ? 'no-cache' : 'public, max-age=86400, stale-while-revalidate=604800'
}

function readVersion(encoding: Version['encoding'], path: string): Version {
  const body = new Uint8Array(readFileSync(path))
  let etag: string | undefined
  return {
    encoding,
    body,
    get etag() {
      etag ??= entityTag(body)
      return etag
    },
  }
}

function versionOf(file: StaticFile, encoding: Version['encoding']): Version | undefined {
  return file.versions.find((version) => version.encoding === encoding)
}
