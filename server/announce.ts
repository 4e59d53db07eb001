type Say = (line: string) => void

/** Says where everything is. The token is there until the first editor is. */
export function announce(say: Say, url: string, desk: string, token: string | null): void {
  const setup = `  Set-up  ${url}/${desk}/setup?token=${token}
          (works once, for the first editor)
`
  say(`
Vigil is ready.

  Site    ${url}
  Desk    ${url}/${desk}
${token ? setup : ''}`)
}
