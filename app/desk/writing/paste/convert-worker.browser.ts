import { type ClipboardTexts, clipboardToMarkdown } from '~/markdown/from-html/clipboard'
import type { ConversionOptions } from '~/markdown/from-html/html-to-markdown'

// A thread of its own: typing goes on during a large conversion, and one that takes too long can be stopped.
self.addEventListener('message', (event: MessageEvent<[ClipboardTexts, ConversionOptions]>) => {
  self.postMessage(clipboardToMarkdown(...event.data))
})
