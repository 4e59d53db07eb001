import type { Print } from './process'
import type { StartupError } from './startup-error'

interface Announced {
  siteUrl: string
  desk: string
  /** There is one until the first account exists. */
  setupToken: string | null
  /** Why nothing can be saved. */
  obstacle: StartupError | null
}

/** Prints the addresses. */
export function announce(print: Print, { siteUrl, desk, setupToken, obstacle }: Announced): void {
  const setup = `  Set-up  ${siteUrl}/${desk}/setup?token=${setupToken}
          (works once, for the first editor)
`
  const state = obstacle
    ? `Vigil is read-only, until this is mended: ${obstacle.message}`
    : 'Vigil is ready.'
  print(`
${state}

  Site    ${siteUrl}
  Desk    ${siteUrl}/${desk}
${setupToken ? setup : ''}`)
}
