import { choose, dataset } from '../display/display.browser'
import { element } from '../element.browser'

interface Shortcut {
  key: string
  meaning: string
  /** What it works on: listed only where that is on the page. */
  worksOn?: string
}

const everywhere: Shortcut[] = [
  { key: '?', meaning: 'Show this list' },
  { key: '/', meaning: 'Go to the search box' },
  { key: 'Ctrl K or ⌘ K', meaning: 'Open the quick search' },
  { key: 'd', meaning: 'Change between light and dark' },
  { key: 't', meaning: 'Go to the top' },
]

const onThisPage: Shortcut[] = [
  { key: 'b', meaning: 'Save for later, or no longer', worksOn: '[data-save]' },
  { key: 'c', meaning: 'Copy the link', worksOn: '[data-copy-link]' },
  { key: 'n', meaning: 'Next', worksOn: 'a[rel="next"]' },
  { key: 'p', meaning: 'Previous', worksOn: 'a[rel="prev"]' },
  { key: '+', meaning: 'Larger text', worksOn: '.prose' },
  { key: '-', meaning: 'Smaller text', worksOn: '.prose' },
].filter(({ worksOn }) => document.querySelector(worksOn))

let dialog: HTMLDialogElement | undefined

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function showShortcuts(): void {
  dialog ??= build()
  const isOn = dialog.querySelector('input')
  if (isOn) isOn.checked = dataset.shortcuts !== 'off'
  dialog.showModal()
}

function build(): HTMLDialogElement {
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
    listOf('On every page', everywhere),
    ...(onThisPage.length > 0 ? [listOf('On this page', onThisPage)] : []),
  )

  const made = element('dialog', 'shortcuts', head, lists, theSwitch())
  made.setAttribute('aria-labelledby', title.id)
  close.addEventListener('click', () => made.close())
  // A click on what is behind it: nothing inside reaches to its edge.
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close()
  })
  document.body.append(made)
  return made
}

function listOf(heading: string, shortcuts: Shortcut[]): HTMLElement {
  const rows = shortcuts.map(({ key, meaning }) =>
    element(
      'div',
      'flex items-baseline justify-between gap-4 border-line border-t py-2',
      element('dt', 'text-ink-soft', meaning),
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

/** Whoever speaks to the computer, or strikes keys by mistake, can switch them off (WCAG 2.1.4). */
function theSwitch(): HTMLElement {
  const box = element('input', 'size-5 flex-none accent-(--color-cyan)')
  box.type = 'checkbox'
  box.addEventListener('change', () => choose('shortcuts', box.checked ? '' : 'off'))
  return element(
    'label',
    'mt-6 flex cursor-pointer items-center gap-3 border-line border-t pt-5',
    box,
    element(
      'span',
      '',
      'Use single keys as shortcuts',
      element(
        'small',
        'block text-ink-muted text-sm',
        'If not, this list still opens from “Display”.',
      ),
    ),
  )
}
