import { createCssVariablesTheme, createHighlighterCoreSync } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'

/** A run of text of one kind; null is plain. */
export interface CodeToken {
  text: string
  kind: string | null
}

/** The code in kinds of tokens, which the stylesheet gives their colours. */
export type Highlight = (code: string, grammar: string) => CodeToken[]

/** Beyond this a block is shown in one colour: no reader studies it, and colouring it takes long. */
const mostCharacters = 20_000
const longestLine = 1_000

const theme = createCssVariablesTheme({ name: 'vigil', variablePrefix: '--', fontStyle: false })
const tokenColor = /^var\(--token-([a-z-]+)\)$/

/** The grammars are a megabyte: they are fetched when this is called, and not with the program. */
export async function createHighlight(): Promise<Highlight> {
  const { grammars } = await import('./grammars')
  const shiki = createHighlighterCoreSync({
    themes: [theme],
    langs: grammars,
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
  return (code, grammar) => {
    if (isTooLong(code)) return [{ text: code, kind: null }]
    // No limit of time for a line: a busy machine would leave colours out, and that would be kept.
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
  return code.length > mostCharacters || code.split('\n').some((line) => line.length > longestLine)
}
