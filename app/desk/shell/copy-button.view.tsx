import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/button'

interface CopyButtonProps {
  label: string
  text: string
  /** The element that shows the text. If copying fails, its text is selected. */
  elementId: string
}

const confirmationMs = 2000

/** Copies a text and confirms it for two seconds. Hidden without JavaScript. */
export function CopyButton({ label, text, elementId }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(null), confirmationMs)
    return () => clearTimeout(timer)
  }, [result])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setResult('copied')
    } catch {
      // Browsers allow copying only on secure origins, and only with permission.
      const element = document.getElementById(elementId)
      if (element) getSelection()?.selectAllChildren(element)
      setResult('failed')
    }
  }

  const isCopied = result === 'copied'
  return (
    <div className="contents noscript:hidden">
      <Button look="outline" size="small" onClick={copy}>
        {isCopied ? (
          <Check aria-hidden="true" className="size-4 text-green" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )}
        {isCopied ? 'Copied' : label}
      </Button>
      <p
        aria-live="polite"
        className={result === 'failed' ? 'order-last basis-full text-red text-sm' : 'sr-only'}
      >
        {isCopied && 'Copied'}
        {result === 'failed' &&
          'Copying failed. The text is selected: copy it with your keyboard or menu.'}
      </p>
    </div>
  )
}
