import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Manifest, Plugin } from 'vite'

const entry = 'app/islands/wake.ts'
const publicId = 'virtual:islands-entry'
const resolvedId = `\0${publicId}`
const devId = 'virtual:islands-dev-entry'

/**
 * Adds the islands' script as a second entry of the client build, and tells the server its hashed
 * address through `virtual:islands-entry`.
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
      }
    },
    resolveId(id) {
      if (id === publicId) return resolvedId
      if (id === devId || id === `/@id/${devId}`) return `\0${devId}`
      return undefined
    },
    load(id) {
      if (id === resolvedId) {
        // The browser never asks: the page it got names the script.
        const known = this.environment.name === 'client' ? '' : address()
        return `export const islandsEntry = ${JSON.stringify(known)}`
      }
      // In development React's refresh runtime must be there before the first component is.
      if (id === `\0${devId}`) {
        return `import 'virtual:react-router/inject-hmr-runtime'\nimport '/${entry}'`
      }
      return undefined
    },
  }

  function address(): string {
    if (!isBuild) return `/@id/__x00__${devId}`
    // The client is built before the server, so its manifest is there to be read.
    const path = resolve(root, 'build/client/.vite/manifest.json')
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const chunk = manifest[entry]
    if (!chunk) throw new Error(`The client build holds no ${entry}.`)
    return `/${chunk.file}`
  }
}
