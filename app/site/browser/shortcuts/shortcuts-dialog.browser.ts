import { changeSetting, dataset } from '../display/display.browser'
import { element } from '../element.browser'

interface Shortcut {
  key: string
  description: string
}

const onEveryPage: Shortcut[] = [
  { key: '?', description: 'Show keyboard shortcuts' },
  { key: '/', description: 'Search' },
  { key: 'Ctrl K or ⌘ K', description: 'Open quick search' },
  { key: 'd', description: 'Switch between light and dark' },
  { key: 't', description: 'Scroll to top' },
]

/** Listed only if the page has the element that the shortcut works on. */
const onThisPage: Shortcut[] = [
  { key: 'b', description: 'Save or remove bookmark', target: '[data-save]' },
  { key: 'c', description: 'Copy link', target: '[data-copy-link]' },
  { key: 'n', description: 'Next', target: 'a[rel="next"]' },
  { key: 'p', description: 'Previous', target: 'a[rel="prev"]' },
  { key: '+', description: 'Larger text', target: '.prose' },
  { key: '-', description: 'Smaller text', target: '.prose' },
].filter(({ target }) => document.querySelector(target))

let dialog: HTMLDialogElement | undefined

/** A native modal dialog: the browser traps the focus, closes it on Escape and returns the focus. */
export function showShortcuts(): void {
  dialog ??= buildDialog()
  const checkbox = dialog.querySelector('input')
  if (checkbox) checkbox.checked = dataset.shortcuts !== 'off'
  dialog.showModal()
}

function buildDialog(): HTMLDialogElement {
  const title = element(
    'h2',
    'font-semibold text-xl tracking-tight sm:text-2xl',
    'Keyboard shortcuts',
  )
  title.id = 'shortcuts-heading'
  const close = element(
    'button',
    'min-h-10 cursor-pointer rounded-lg border border-line-strong px-4 font-semibold transition-colors hover:border-cyan hover:text-cyan',
    'Close',
  )
  const head = element('div', 'flex items-center justify-between gap-4', title, close)
  const lists = element(
    'div',
    'mt-5 grid gap-x-10 gap-y-6 sm:auto-cols-fr sm:grid-flow-col',
    listOf('On every page', onEveryPage),
    ...(onThisPage.length > 0 ? [listOf('On this page', onThisPage)] : []),
  )

  const created = element('dialog', 'shortcuts', head, lists, onOffSwitch())
  created.setAttribute('aria-labelledby', title.id)
  close.addEventListener('click', () => created.close())
  // A click whose target is the dialog itself is on its backdrop or padding.
  created.addEventListener('click', (event) => {
    if (event.target === created) created.close()
  })
  document.body.append(created)
  return created
}

function listOf(heading: string, shortcuts: Shortcut[]): HTMLElement {
  const rows = shortcuts.map(({ key, description }) =>
    element(
      'div',
      'flex items-baseline justify-between gap-4 border-line border-t py-2',
      element('dt', 'text-ink-soft', description),
      element(
        'dd',
        'flex-none',
        element('kbd', 'rounded border border-line-strong px-2 py-0.5 font-mono text-sm', key),
      ),
    ),
  )
  return element(
    'section',
    '',
    element('h3', 'token mb-2 text-ink-muted', heading),
    element('dl', '', ...rows),
  )
}

/** Speech input and accidental key presses can trigger single keys, so readers can turn them off (WCAG 2.1.4). */
function onOffSwitch(): HTMLElement {
  const checkbox = element('input', 'size-5 flex-none accent-(--color-cyan)')
  checkbox.type = 'checkbox'
  checkbox.addEventListener('change', () =>
    changeSetting('shortcuts', checkbox.checked ? '' : 'off'),
  )
  return element(
    'label',
    'mt-6 flex cursor-pointer items-center gap-3 border-line border-t pt-5',
    checkbox,
    element(
      'span',
      '',
      'Enable single-key shortcuts',
      element(
        'small',
        'block text-ink-muted text-sm',
        'You can always open this list from “Display”.',
      ),
    ),
  )
}
