import type { Plugin } from 'vite'

/**
 * Writes the server's files in ASCII. V8 keeps the source of a file while it is used, two bytes for each character if
 * one of them is beyond Latin-1: that was ten megabytes more.
 */
export function asciiServer(): Plugin {
  return {
    name: 'vigil:ascii-server',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'ssr') return
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = inAscii(file.code)
      }
    },
  }
}

/** An escape means the same in texts, templates, names and regular expressions, for which String.raw is used. */
export function inAscii(code: string): string {
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
