import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '~/ui/button'

interface CopyButtonProps {
  label: string
  text: string
  /** The id of the element that shows the text; it is selected where it cannot be copied. */
  of: string
}

const confirmationMs = 2000

/** Copies a text, and says so for two seconds; for a row of buttons that wraps. Without JavaScript it is not there. */
export function CopyButton({ label, text, of }: CopyButtonProps) {
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
      // Browsers copy on secure addresses only, and where it is allowed.
      const shown = document.getElementById(of)
      if (shown) getSelection()?.selectAllChildren(shown)
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
          'It could not be copied. It is selected: copy it with your keyboard or menu.'}
      </p>
    </div>
  )
}
