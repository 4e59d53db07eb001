/** Signs of Lucide, as in the toolbar. */
const signs = {
  up: 'm18 15-6-6-6 6',
  down: 'm6 9 6 6 6-6',
  close: 'M18 6 6 18M6 6l12 12',
}

export function textInput(label: string, onInput: () => void): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'text'
  input.setAttribute('aria-label', label)
  input.placeholder = label
  input.autocomplete = 'off'
  input.spellcheck = false
  // No field of the form around the editor.
  input.setAttribute('form', '')
  input.addEventListener('input', onInput)
  return input
}

export function checkbox(label: string, onChange: () => void) {
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.setAttribute('form', '')
  input.addEventListener('change', onChange)
  const element = document.createElement('label')
  element.append(input, label)
  return { input, element }
}

export function textButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', onClick)
  return button
}

export function signButton(
  label: string,
  sign: keyof typeof signs,
  onClick: () => void,
): HTMLButtonElement {
  const button = textButton('', onClick)
  button.setAttribute('aria-label', label)
  button.title = label
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  picture.setAttribute('viewBox', '0 0 24 24')
  picture.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', signs[sign])
  picture.append(path)
  button.append(picture)
  return button
}

export function group(name: string, ...children: HTMLElement[]): HTMLElement {
  const element = document.createElement('div')
  element.dataset.find = name
  element.append(...children)
  return element
}
