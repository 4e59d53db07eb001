import type { ClipboardMarkdown, ClipboardTexts } from '~/markdown/from-html/clipboard'
import type { ConversionOptions } from '~/markdown/from-html/html-to-markdown'
import workerUrl from './convert-worker.browser?worker&url'

const timeoutMs = 20_000

interface ScriptUrlPolicy {
  createScriptURL(url: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
  }
}

let policy: ScriptUrlPolicy | null = null

/** The content security policy of the desk allows only this address for a worker. */
function trustedWorkerUrl(): string {
  const rules = { createScriptURL: () => workerUrl }
  policy ??= window.trustedTypes?.createPolicy('paste', rules) ?? rules
  return policy.createScriptURL('')
}

/** Converts what was copied. Hostile HTML may take any time: after a while the plain text is used. */
export function convertClipboard(
  texts: ClipboardTexts,
  options: ConversionOptions,
): Promise<ClipboardMarkdown> {
  const plain: ClipboardMarkdown = { kind: 'text', text: texts.text, reason: 'unreadable' }
  return new Promise((resolve) => {
    const worker = new Worker(trustedWorkerUrl(), { type: 'module' })
    const finish = (result: ClipboardMarkdown) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(result)
    }
    const timer = setTimeout(() => finish(plain), timeoutMs)
    worker.addEventListener('message', ({ data }) => finish(data))
    worker.addEventListener('error', () => finish(plain))
    worker.postMessage([texts, options])
  })
}
