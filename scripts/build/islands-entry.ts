import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const entry = 'app/site/browser/wake.browser.ts'
/** Without import and export, so that it runs as a classic script, which the first paint waits for. */
const firstPaint = 'app/islands/first-paint.ts'
const publicId = 'virtual:islands-entry'
const resolvedId = `\0${publicId}`
const devId = 'virtual:islands-dev-entry'

/**
 * Adds the islands' script and the one before the first paint as entries of the client build, and tells
 * the server their hashed addresses through `virtual:islands-entry`.
 */
export function islandsEntry(): Plugin {
  let root = ''
  let isBuild = false
  return {
    name: 'vigil:islands-entry',
    configResolved(config) {
      root = config.root
      isBuild = config.command === 'build'
    },
    buildStart() {
      if (isBuild && this.environment.name === 'client') {
        this.emitFile({ type: 'chunk', id: resolve(root, entry), name: 'islands' })
        this.emitFile({ type: 'chunk', id: resolve(root, firstPaint), name: 'first-paint' })
      }
    },
    resolveId(id) {
      if (id === publicId) return resolvedId
      if (id === devId || id === `/@id/${devId}`) return `\0${devId}`
      return undefined
    },
    load(id) {
      if (id === resolvedId) {
        // The browser needs none of it: each page names its scripts.
        const known =
          this.environment.name === 'client'
            ? { islandsEntry: '', firstPaintScript: '', firstPaintCode: '' }
            : addresses()
        return Object.entries(known)
          .map(([name, address]) => `export const ${name} = ${JSON.stringify(address)}`)
          .join('\n')
      }
      // In development React's refresh runtime must load before the first component.
      if (id === `\0${devId}`) {
        return `import 'virtual:react-router/inject-hmr-runtime'\nimport '/${entry}'`
      }
      return undefined
    },
  }

  function addresses() {
    if (!isBuild) {
      return {
        islandsEntry: `/@id/__x00__${devId}`,
        firstPaintScript: `/${firstPaint}`,
        firstPaintCode: '',
      }
    }
    // The client is built before the server, so its manifest exists.
    const path = resolve(root, 'build/client/.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const addressOf = (source: string) => {
      const chunk = manifest[source]
      if (!chunk) throw new Error(`The client build does not contain ${source}.`)
      return `/${chunk.file}`
    }
    const firstPaintScript = addressOf(firstPaint)
    return {
      islandsEntry: addressOf(entry),
      firstPaintScript,
      firstPaintCode: readFileSync(resolve(root, `build/client${firstPaintScript}`), 'utf8').trim(),
    }
  }
}
