import type { Print } from './process'

/** Prints the addresses. There is a setup token until the first account exists. */
export function announce(print: Print, url: string, desk: string, setupToken: string | null): void {
  const setup = `  Set-up  ${url}/${desk}/setup?token=${setupToken}
          (works once, for the first editor)
`
  print(`
Vigil is ready.

  Site    ${url}
  Desk    ${url}/${desk}
${setupToken ? setup : ''}`)
}
