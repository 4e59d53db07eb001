import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

/** A piece of code; `kind` is null if it has no colour. */
export interface CodeToken {
  text: string
  kind: string | null
}

/** Splits code into tokens. The stylesheet has a colour for each kind. */
export type Highlight = (code: string, grammar: string) => CodeToken[]

/** A longer block stays plain: colouring it takes long, and few readers study it. */
const maxCodeLength = 20_000
const maxLineLength = 1_000

const theme = createCssVariablesTheme({ name: 'vigil', variablePrefix: '--', fontStyle: false })
const tokenColor = /^var\(--token-([a-z-]+)\)$/

/** The grammars are a megabyte, so they are imported on the first call. */
export async function createHighlight(): Promise<Highlight> {
  const { grammars } = await import('./grammars')
  const shiki = createHighlighterCoreSync({
    themes: [theme],
    langs: grammars,
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return (code, grammar) => {
    if (isTooLong(code)) return [{ text: code, kind: null }]
    // No time limit: a busy machine would leave out colours, and the result is cached.
    const lines = shiki.codeToTokensBase(code, {
      lang: grammar,
      theme: 'vigil',
      tokenizeTimeLimit: 0,
    })
    return lines.flatMap((line, index) => [
      ...(index > 0 ? [{ text: '\n', kind: null }] : []),
      ...line.map(({ content, color }) => ({
        text: content,
        kind: kindOf(color),
      })),
    ])
  }
}

/**
 * Punctuation is plain: it is a third of all tokens, each of which would be an element of the page, and grammars count
 * the same bracket as punctuation in one place and not in another.
 */
function kindOf(color: string | undefined): string | null {
  const kind = tokenColor.exec(color ?? '')?.[1] ?? null
  return kind === 'punctuation' ? null : kind
}

function isTooLong(code: string): boolean {
  return code.length > maxCodeLength || code.split('\n').some((line) => line.length > maxLineLength)
}
