import type { Plugin } from 'vite'

const library = '@simplewebauthn/server'
const late = '\0vigil/late-passkeys.js'
/** What better-auth calls of it. All are asynchronous. */
const functions = [
  'generateAuthenticationOptions',
  'generateRegistrationOptions',
  'verifyAuthenticationResponse',
  'verifyRegistrationResponse',
]

/** Loads the library that checks passkeys with the first passkey: its certificates would be a tenth of each start. */
export function latePasskeys(): Plugin {
  return {
    name: 'vigil:late-passkeys',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      return id === library && importer?.includes('/@better-auth/passkey/') ? late : undefined
    },
    load(id) {
      if (id !== late) return undefined
      const loaded = `(await import('${library}'))`
      return functions
        .map((name) => `export const ${name} = async (...given) => ${loaded}.${name}(...given)`)
        .join('\n')
    },
  }
}
