import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { type ActionName, actionOf, menuActions, shownKey } from './edits/actions.rules'
import { isMac } from './platform.browser'
import { runAction } from './run-action.browser'

/** A menu of blocks, after `/` at the beginning of a line. */
function slashMenu(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos)
  if (line.length > 20) return null
  const match = /^\s*\/([\w ]{0,15})$/.exec(line.text.slice(0, context.pos - line.from))
  if (!match) return null
  const options = menuActions(match[1] ?? '').map(optionOf)
  return options.length === 0 ? null : { from: line.from, to: context.pos, options, filter: false }
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

export const menu: Extension = autocompletion({
  override: [slashMenu],
  icons: false,
  // The keys of a list: Tab leaves the editor as everywhere.
  defaultKeymap: true,
  interactionDelay: 0,
  activateOnTypingDelay: 30,
})
