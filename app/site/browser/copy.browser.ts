import { announce } from './announce.browser'

// Copies what a button or a heading's anchor stands for, and says so for two seconds.

const confirmationMs = 2000

document.addEventListener('click', (event) => {
  const control = (event.target as Element).closest<HTMLElement>(
    '[data-copy-link], [data-copy-code], .heading-anchor',
  )
  if (control) copy(control)
})

export async function copy(control: HTMLElement): Promise<void> {
  const isCode = 'copyCode' in control.dataset
  try {
    await navigator.clipboard.writeText(isCode ? codeOf(control) : addressOf(control))
    confirm(control, isCode ? 'Copied' : 'Link copied')
  } catch (error) {
    reportError(error)
  }
}

function codeOf(control: HTMLElement): string {
  return control.closest('figure')?.querySelector('code')?.textContent ?? ''
}

/** A heading's own address, or that of the page without whatever brought the reader here. */
function addressOf(control: HTMLElement): string {
  const own = control.getAttribute('href') ?? ''
  return location.origin + location.pathname + own
}

const takeBack = new Map<HTMLElement, () => void>()

function confirm(control: HTMLElement, text: string): void {
  // Copied again within those seconds: what stood there before the first time comes back.
  takeBack.get(control)?.()
  const { ariaLabel, textContent } = control
  if (ariaLabel) control.ariaLabel = text
  else control.textContent = text
  control.dataset.isDone = ''
  announce(text)
  const timer = setTimeout(() => takeBack.get(control)?.(), confirmationMs)
  takeBack.set(control, () => {
    clearTimeout(timer)
    takeBack.delete(control)
    if (ariaLabel) control.ariaLabel = ariaLabel
    else control.textContent = textContent
    delete control.dataset.isDone
    announce('')
  })
}
