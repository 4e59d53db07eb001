import { announce } from './announce.browser'

// Copies a link or a code block, and confirms it for two seconds.

const confirmationMs = 2000

document.addEventListener('click', (event) => {
  const control = (event.target as Element).closest<HTMLElement>(
    '[data-copy-link], [data-copy-code], .heading-anchor',
  )
  if (control) copy(control)
})

export function copy(control: HTMLElement): Promise<void> {
  const isCode = 'copyCode' in control.dataset
  return isCode
    ? copyText(control, codeOf(control), 'Copied')
    : copyText(control, urlOf(control), 'Link copied')
}

/** The control shows the confirmation. */
export async function copyText(
  control: HTMLElement,
  text: string,
  confirmation: string,
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    confirm(control, confirmation)
  } catch (error) {
    reportError(error)
  }
}

function codeOf(control: HTMLElement): string {
  return control.closest('figure')?.querySelector('code')?.textContent ?? ''
}

/** The URL of the page, or of one of its headings, without query parameters such as utm_source. */
function urlOf(control: HTMLElement): string {
  const fragment = control.getAttribute('href') ?? ''
  return location.origin + location.pathname + fragment
}

/** Restores the original label of a control that shows a confirmation. */
const restore = new Map<HTMLElement, () => void>()

function confirm(control: HTMLElement, text: string): void {
  // Copied again within two seconds: without this, the confirmation would become the original label.
  restore.get(control)?.()
  const { ariaLabel, textContent } = control
  if (ariaLabel) control.ariaLabel = text
  else control.textContent = text
  control.dataset.isDone = ''
  announce(text)
  const timer = setTimeout(() => restore.get(control)?.(), confirmationMs)
  restore.set(control, () => {
    clearTimeout(timer)
    restore.delete(control)
    if (ariaLabel) control.ariaLabel = ariaLabel
    else control.textContent = textContent
    delete control.dataset.isDone
    announce('')
  })
}
