import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, Facet, Prec } from '@codemirror/state'
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import { type ActionName, actionOf, menuActions, shownKey } from '../edits/actions.rules'
import { isMac } from '../platform.browser'
import { runAction } from '../run-action.browser'

/** Actions that the page of this editor does not offer. */
export const withoutActions = Facet.define<readonly ActionName[], readonly ActionName[]>({
  combine: (lists) => lists.flat(),
})

/** A menu of blocks, after `/` at the beginning of a line. */
export function slashMenu(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  if (line.length > 20) return null
  const match = /^\s*\/([\w ]{0,15})$/.exec(line.text.slice(0, context.pos - line.from))
  if (!match || isInCode(context.state, context.pos)) return null
  const without = context.state.facet(withoutActions)
  const offered = menuActions(match[1] ?? '').filter((name) => !without.includes(name))
  const options = offered.map(optionOf)
  return options.length === 0 ? null : { from: line.from, to: context.pos, options, filter: false }
}

const codeNodes = new Set(['FencedCode', 'CodeBlock', 'InlineCode'])

function isInCode(state: EditorState, place: number): boolean {
  for (
    let node: SyntaxNode | null = syntaxTree(state).resolveInner(place, -1);
    node;
    node = node.parent
  ) {
    if (codeNodes.has(node.name)) return true
  }
  return false
}

function optionOf(name: ActionName): Completion {
  const { label, key } = actionOf(name)
  return {
    label,
    ...(key && { detail: shownKey(key, isMac) }),
    apply(view, _, from, to) {
      view.dispatch({ changes: { from, to }, userEvent: 'delete' })
      runAction(view, name)
    },
  }
}

/** Within milliseconds of any key the menu counts as being looked up: Escape is for the page then. */
function closeMenu(view: EditorView): boolean {
  const isOpen = completionStatus(view.state) === 'active'
  closeCompletion(view)
  return isOpen
}

const menuKeys: KeyBinding[] = [
  ...completionKeymap.filter(({ key }) => key !== 'Escape'),
  { key: 'Escape', run: closeMenu },
]

export const menu: Extension = [
  Prec.highest(keymap.of(menuKeys)),
  autocompletion({
    override: [slashMenu],
    icons: false,
    defaultKeymap: false,
    interactionDelay: 0,
    activateOnTypingDelay: 30,
  }),
]
