import type { EditorView } from '@codemirror/view'
import { changeBetween } from '~/autosave/text-change.rules'

/**
 * The editor's text as a field of the form around it: a hidden input whose value follows. It follows right after the
 * key is on the screen, so that neither autosave nor the preview delays the key; whoever reads the form before that gets
 * the new text too.
 */
export class FormValue {
  readonly input: HTMLInputElement
  #view: EditorView
  #isBehind = false
  #stop = new AbortController()

  constructor(view: EditorView, name: string) {
    this.#view = view
    this.input = document.createElement('input')
    this.input.type = 'hidden'
    this.input.name = name
    this.input.value = this.#text()
    this.#followWrites()
  }

  /** Once the input is part of the form. */
  connect(): void {
    const { signal } = this.#stop
    const flush = () => this.flush()
    this.input.form?.addEventListener('submit', flush, { signal, capture: true })
    this.input.form?.addEventListener(
      'formdata',
      ({ formData }) => {
        if (formData.has(this.input.name)) formData.set(this.input.name, this.#text())
      },
      { signal },
    )
    // The browser may end the page right after these.
    document.addEventListener('visibilitychange', flush, { signal, capture: true })
    addEventListener('pagehide', flush, { signal, capture: true })
  }

  disconnect(): void {
    this.flush()
    this.#stop.abort()
  }

  /** The text has changed. */
  note(): void {
    if (this.#isBehind) return
    this.#isBehind = true
    afterPaint(() => this.flush())
  }

  flush(): void {
    if (!this.#isBehind) return
    this.#isBehind = false
    setNativeValue(this.input, this.#text())
    this.input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  #text(): string {
    return this.#view.state.doc.toString()
  }

  /** A script that sets the value of the field changes the text in the editor. */
  #followWrites(): void {
    Object.defineProperty(this.input, 'value', {
      configurable: true,
      get: () => this.#text(),
      set: (text: string) => {
        const { start, removed, inserted } = changeBetween(
          this.#text(),
          text.replace(/\r\n?/g, '\n'),
        )
        setNativeValue(this.input, text)
        if (removed === 0 && inserted === '') return
        this.#view.dispatch({ changes: { from: start, to: start + removed, insert: inserted } })
      },
    })
  }
}

const nativeValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

function setNativeValue(input: HTMLInputElement, text: string): void {
  nativeValue?.set?.call(input, text)
}

/** A task of its own after the next frame; soon after in a page that paints nothing. */
function afterPaint(work: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    work()
  }
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      once()
    }
    port2.postMessage(null)
  })
  setTimeout(once, 100)
}
