import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView, ViewUpdate } from '@codemirror/view'
import { computedReadTime } from '~/posts/fields/reading-time.rules'
import { characterCount } from '~/posts/post.rules'
import type { ActionName } from './edits/actions.rules'
import { type Heading, headingsOf } from './text/outline.rules'
import type { WordCounter } from './text/word-count.rules'

export interface TextCounts {
  words: number
  characters: number
  /** Null for a text without words. */
  minutes: number | null
  isSelection: boolean
}

const pauseMs = 200
/** Longer than the pause between two keys of a slow typist. */
const countPauseMs = 500

/** What the toolbar, the outline and the counts show of a text. Computed in pauses: typing does not wait for it. */
export class EditorStatus {
  #view: EditorView
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #counter: Promise<WordCounter> | null = null
  #round = 0
  pressed: ReadonlySet<ActionName> = new Set()
  headings: Heading[] = []
  counts: TextCounts | null = null

  constructor(view: EditorView) {
    this.#view = view
    this.#schedule()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  onUpdate({ docChanged, selectionSet, focusChanged }: ViewUpdate): void {
    if (docChanged || selectionSet || focusChanged) this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#round += 1
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    this.#round += 1
    this.#timer = setTimeout(() => whenIdle(() => void this.#compute(this.#round)), pauseMs)
  }

  async #compute(round: number): Promise<void> {
    if (round !== this.#round) return
    const { state } = this.#view
    const pressed = pressedActions(state)
    if ([...pressed].join() !== [...this.pressed].join()) this.pressed = pressed
    this.headings = sameOr(this.headings, headingsOf(state.doc.iterLines()))
    this.#notify()
    await new Promise<void>((resolve) => setTimeout(resolve, countPauseMs))
    if (round !== this.#round) return
    const { main } = state.selection
    const text = main.empty ? state.doc.toString() : state.sliceDoc(main.from, main.to)
    const words = await this.#countWords(text, round)
    if (words === null) return
    const characters = characterCount(text)
    this.counts = { words, characters, minutes: computedReadTime(words), isSelection: !main.empty }
    this.#notify()
  }

  /** Null if the text has changed meanwhile. */
  async #countWords(text: string, round: number): Promise<number | null> {
    this.#counter ??= import('./text/word-count.rules').then(
      ({ WordCounter: Counter }) => new Counter(),
    )
    const counting = (await this.#counter).count(text)
    for (;;) {
      if (round !== this.#round) return null
      const { done, value } = counting.next()
      if (done) return value
      await new Promise<void>((resolve) => whenIdle(resolve))
    }
  }

  #notify(): void {
    for (const listen of this.#listeners) listen()
  }
}

function sameOr(before: Heading[], now: Heading[]): Heading[] {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/** Safari has no requestIdleCallback. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 1_000 })
  else setTimeout(work, 30)
}

const nodeActions: Record<string, ActionName> = {
  StrongEmphasis: 'bold',
  Emphasis: 'italic',
  Strikethrough: 'strikethrough',
  InlineCode: 'code',
  Link: 'link',
  ATXHeading1: 'heading1',
  ATXHeading2: 'heading2',
  ATXHeading3: 'heading3',
  ATXHeading4: 'heading4',
  BulletList: 'bullets',
  OrderedList: 'numbers',
  Task: 'tasks',
  Blockquote: 'quote',
}

function pressedActions(state: EditorState): Set<ActionName> {
  const found = new Set<ActionName>()
  const { head } = state.selection.main
  for (const side of [-1, 1] as const) {
    for (
      let node = syntaxTree(state).resolveInner(head, side) as ReturnType<typeof resolve> | null;
      node;
      node = node.parent
    ) {
      const action = nodeActions[node.name]
      if (action) found.add(action)
    }
  }
  return found
}

const resolve = (state: EditorState) => syntaxTree(state).resolveInner(0)
