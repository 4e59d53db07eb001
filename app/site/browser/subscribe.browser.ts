interface Result {
  message: string
  /** The names of the invalid fields. */
  invalid?: string[]
}

const fieldSelectors = { email: '[name=email]', domains: '[name=domain]' }
const formsBeingSent = new WeakSet<HTMLFormElement>()

/** Sends a newsletter form and shows the result below it. The address stays in the field unless it was accepted. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const status = form.querySelector<HTMLElement>('[data-answer]')
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  // A double click sends the form once.
  if (!status || !email || formsBeingSent.has(form)) return
  formsBeingSent.add(form)
  show(status, 'Sending…', '')
  const { message, invalid = [], isAccepted } = await send(form)
  formsBeingSent.delete(form)
  show(status, message, isAccepted ? 'accepted' : 'rejected')
  for (const [name, selector] of Object.entries(fieldSelectors)) {
    for (const control of form.querySelectorAll(selector))
      markValidity(control, status.id, invalid.includes(name))
  }
  if (isAccepted) email.value = ''
  else form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function send(form: HTMLFormElement): Promise<Result & { isAccepted: boolean }> {
  try {
    // The form has no files, so all its values are strings.
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch('/api/subscribe', { method: 'POST', body })
    return { ...((await response.json()) as Result), isAccepted: response.ok }
  } catch {
    return { message: networkError, isAccepted: false }
  }
}

const networkError = 'We could not reach the server. Check your connection and try again.'

function show(status: HTMLElement, text: string, state: string): void {
  status.textContent = text
  status.dataset.state = state
}

function markValidity(control: Element, statusId: string, isInvalid: boolean): void {
  if (isInvalid) {
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', statusId)
  } else {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
}
