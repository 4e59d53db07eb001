import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import {
  type EditorView,
  keymap,
  type Panel,
  runScopeHandlers,
  type ViewUpdate,
} from '@codemirror/view'
import { checkbox, group, signButton, textButton, textInput } from './elements.browser'
import { countMatches, findStatus } from './find-status.rules'

/** Find and replace, above the text. */
class FindPanel implements Panel {
  readonly top = true
  readonly dom: HTMLElement
  #view: EditorView
  #find = textInput('Find', () => this.#commit())
  #replace = textInput('Replace with', () => this.#commit())
  #case = checkbox('Match case', () => this.#commit())
  #words = checkbox('Whole words', () => this.#commit())
  #regex = checkbox('Regex', () => this.#commit())
  #status = document.createElement('output')

  constructor(view: EditorView) {
    this.#view = view
    // CodeMirror focuses it.
    this.#find.setAttribute('main-field', 'true')
    this.#find.enterKeyHint = 'search'
    this.dom = group(
      'panel',
      group('field', this.#find, this.#status),
      group(
        'move',
        signButton('Previous match', 'up', () => findPrevious(view)),
        signButton('Next match', 'down', () => findNext(view)),
      ),
      signButton('Close', 'close', () => closeSearchPanel(view)),
      group('field', this.#replace),
      group(
        'change',
        textButton('Replace', () => replaceNext(view)),
        textButton('Replace all', () => replaceAll(view)),
      ),
      group('options', this.#case.element, this.#words.element, this.#regex.element),
    )
    this.dom.setAttribute('role', 'search')
    this.dom.setAttribute('aria-label', 'Find and replace')
    this.dom.addEventListener('keydown', (event) => this.#onKeyDown(event))
    this.#show(getSearchQuery(view.state))
  }

  mount(): void {
    this.#find.select()
  }

  update({ state, startState, docChanged, selectionSet }: ViewUpdate): void {
    const query = getSearchQuery(state)
    const isNewQuery = !query.eq(getSearchQuery(startState))
    if (isNewQuery) this.#show(query)
    else if (docChanged || selectionSet) this.#count(query)
  }

  #commit(): void {
    const query = new SearchQuery({
      search: this.#find.value,
      replace: this.#replace.value,
      caseSensitive: this.#case.input.checked,
      wholeWord: this.#words.input.checked,
      regexp: this.#regex.input.checked,
      literal: !this.#regex.input.checked,
    })
    if (!query.eq(getSearchQuery(this.#view.state))) {
      this.#view.dispatch({ effects: setSearchQuery.of(query) })
    }
  }

  #show(query: SearchQuery): void {
    // Setting the value of a field moves its caret.
    if (this.#find.value !== query.search) this.#find.value = query.search
    if (this.#replace.value !== query.replace) this.#replace.value = query.replace
    this.#case.input.checked = query.caseSensitive
    this.#words.input.checked = query.wholeWord
    this.#regex.input.checked = query.regexp
    this.#count(query)
  }

  #count(query: SearchQuery): void {
    this.#status.value = this.#statusOf(query)
  }

  #statusOf(query: SearchQuery): string {
    const { state } = this.#view
    if (query.search === '') return ''
    if (!query.valid) return 'Invalid regex'
    return findStatus(countMatches(query.getCursor(state), state.selection.main))
  }

  #onKeyDown(event: KeyboardEvent): void {
    const { target, key, shiftKey } = event
    if (event.isComposing) return
    if (runScopeHandlers(this.#view, event, 'search-panel')) event.preventDefault()
    else if (key === 'Enter' && target instanceof HTMLInputElement) {
      // The form around the editor is not sent.
      event.preventDefault()
      if (target === this.#find) (shiftKey ? findPrevious : findNext)(this.#view)
      if (target === this.#replace) replaceNext(this.#view)
    }
  }
}

export const findAndReplace: Extension = [
  search({ top: true, literal: true, createPanel: (view) => new FindPanel(view) }),
  // The others select several texts at once, or open a panel of CodeMirror's own.
  keymap.of(searchKeymap.filter(({ scope }) => scope !== undefined)),
]
