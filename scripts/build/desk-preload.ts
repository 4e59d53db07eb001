import type { Plugin } from 'vite'

/** Vite's function that loads a chunk together with the chunks it imports. */
const helper = '\0vite/preload-helper.js'
const deskHelper = '\0vigil/desk-preload-helper.js'

/**
 * Gives the desk its own copy of Vite's preload helper. A shared one would be a chunk of its own, which every page of
 * readers would have to load before its islands.
 */
export function deskPreload(): Plugin {
  return {
    name: 'vigil:desk-preload',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const isForDesk = id === helper && importer?.includes('/app/desk/')
      return isForDesk ? deskHelper : undefined
    },
    async load(id) {
      if (id !== deskHelper) return undefined
      const { code } = await this.load({ id: helper })
      return code
    },
  }
}
