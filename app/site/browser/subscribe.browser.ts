interface Answer {
  said: string
  /** The fields that are to be looked at again. */
  wrong?: string[]
}

const wrongFields = { email: '[name=email]', domains: '[name=domain]' }
const under = new WeakSet<HTMLFormElement>()

/** Sends a newsletter form, and says beside it what became of it. What was typed stays unless it was taken. */
export async function subscribe(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector<HTMLElement>('[data-answer]')
  const email = form.querySelector<HTMLInputElement>('[name=email]')
  // Pressed twice is sent once.
  if (!place || !email || under.has(form)) return
  under.add(form)
  say(place, 'Sending…', '')
  const { said, wrong = [], isTaken } = await send(form)
  under.delete(form)
  say(place, said, isTaken ? 'taken' : 'refused')
  for (const [name, field] of Object.entries(wrongFields)) {
    for (const control of form.querySelectorAll(field))
      mark(control, place.id, wrong.includes(name))
  }
  if (isTaken) email.value = ''
  else form.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

async function send(form: HTMLFormElement): Promise<Answer & { isTaken: boolean }> {
  try {
    // Its fields are texts alone.
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
    const response = await fetch('/api/subscribe', { method: 'POST', body })
    return { ...((await response.json()) as Answer), isTaken: response.ok }
  } catch {
    return { said: unreached, isTaken: false }
  }
}

const unreached =
  'This did not reach us. Check your connection and send it again: your address is still here.'

function say(place: HTMLElement, text: string, is: string): void {
  place.textContent = text
  place.dataset.is = is
}

function mark(control: Element, answerId: string, isWrong: boolean): void {
  if (isWrong) {
    control.setAttribute('aria-invalid', 'true')
    control.setAttribute('aria-describedby', answerId)
  } else {
    control.removeAttribute('aria-invalid')
    control.removeAttribute('aria-describedby')
  }
}
