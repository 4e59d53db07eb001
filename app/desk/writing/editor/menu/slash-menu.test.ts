import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { parse } from '../../../../../tests/support/desk/marked-text'
import { language } from '../look/language.browser'
import { slashMenu } from './slash-menu.browser'

function offered(marked: string): string[] | null {
  const { text, selection } = parse(marked)
  const state = EditorState.create({ doc: text, extensions: language })
  const menu = slashMenu(new CompletionContext(state, selection.start, false))
  return menu?.options.map(({ label }) => label) ?? null
}

test('the menu begins with the headings of posts', () => {
  expect(offered('text\n\n/¦')?.slice(0, 2)).toEqual(['Heading 1', 'Heading 2'])
  expect(offered('/tab¦')).toEqual(['Table'])
})

test.each(['```\n/¦\n```', '```\n/¦', 'a `b\n/¦` c', '    /¦', 'text /¦', 'a\n\n/zzz¦'])(
  'no menu: %j',
  (marked) => expect(offered(marked)).toBeNull(),
)
