import { element } from '../element.browser'
import { showShortcuts } from '../shortcuts/shortcuts-dialog.browser'
import { changeSetting, dataset, type Setting } from './display.browser'
import { type TextSize, textSizes } from './text-sizes.browser'

// The Display panel: theme and text size. Built on the first click on a Display button; from then on the browser opens
// and closes it, because the buttons name its id in `popovertarget`.

const themes = [
  { value: '', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** The class of the letter that represents each size. */
const letterClasses: Record<TextSize, string> = {
  small: 'text-[0.8125rem]',
  '': 'text-base',
  large: 'text-lg',
  larger: 'text-xl',
  largest: 'text-2xl',
}

const optionClasses =
  'flex min-h-10 cursor-pointer items-center justify-center rounded-md px-2 text-ink-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-ground has-focus-visible:outline-2 has-focus-visible:outline-cyan has-focus-visible:outline-offset-2 forced-colors:has-checked:outline-2'

export function openPanel(source: HTMLElement): void {
  const panel = buildPanel()
  document.body.append(panel)
  panel.showPopover({ source })
}

function buildPanel(): HTMLElement {
  const theme = group(
    'Theme',
    'grid-cols-3',
    themes.map(({ value, label }) => element('label', optionClasses, radio('theme', value), label)),
  )
  const textSize = group('Text size', 'grid-cols-5', textSizes.map(sizeOption))
  // Hidden on pages without a text (display.css).
  textSize.classList.add('for-prose', 'mt-5')

  const panel = element('div', 'display-panel', theme, textSize)
  panel.append(shortcutsButton(panel))
  panel.id = 'display-panel'
  panel.popover = 'auto'
  panel.role = 'dialog'
  panel.ariaLabel = 'Display settings'
  bindRadios(panel.querySelectorAll('input'))
  return panel
}

function group(name: string, columns: string, options: Node[]): HTMLElement {
  return element(
    'fieldset',
    '',
    element('legend', 'token text-ink-muted', name),
    element('div', `mt-2.5 grid ${columns} rounded-lg border border-line-strong p-1`, ...options),
  )
}

function sizeOption({ value, label }: (typeof textSizes)[number]): HTMLElement {
  const letter = element('span', '', 'A')
  letter.ariaHidden = 'true'
  const input = radio('textSize', value)
  input.ariaLabel = label
  return element('label', `${optionClasses} ${letterClasses[value]}`, input, letter)
}

function radio(name: Setting, value: string): HTMLInputElement {
  const input = element('input', 'sr-only')
  Object.assign(input, { type: 'radio', name, value })
  return input
}

function shortcutsButton(panel: HTMLElement): HTMLElement {
  const button = element(
    'button',
    '-mx-2 mt-4 flex min-h-10 w-[calc(100%+1rem)] cursor-pointer items-center gap-2.5 rounded-md px-2 text-ink-soft transition-colors hover:bg-raised hover:text-ink',
    keyboardIcon(),
    'Keyboard shortcuts',
    element('kbd', 'ml-auto rounded border border-line-strong px-2 font-mono text-sm', '?'),
  )
  button.type = 'button'
  button.addEventListener('click', () => {
    // Before the dialog opens, so that the dialog later returns the focus to the Display button.
    panel.hidePopover()
    showShortcuts()
  })
  return button
}

/** The icons are from Lucide, as in ui/icons.tsx. */
function keyboardIcon(): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.ariaHidden = 'true'
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('class', 'icon size-4')
  const lines = document.createElementNS(namespace, 'path')
  lines.setAttribute(
    'd',
    'M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  )
  icon.append(lines)
  return icon
}

function bindRadios(radios: NodeListOf<HTMLInputElement>): void {
  for (const input of radios) {
    input.onchange = () => changeSetting(input.name as Setting, input.value)
  }
  const update = () => {
    for (const input of radios) input.checked = input.value === (dataset[input.name] ?? '')
  }
  update()
  // first-paint.ts listens to the same events earlier and has set the dataset by then.
  for (const type of ['vigil:display', 'storage', 'pageshow']) addEventListener(type, update)
}
