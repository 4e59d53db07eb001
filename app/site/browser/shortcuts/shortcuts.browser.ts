import { announce } from '../announce.browser'
import { changeSetting, dataset } from '../display/display.browser'
import { textSizes } from '../display/text-sizes.browser'
import { scrollToTop } from '../scroll-to-top.browser'
import { showShortcuts } from './shortcuts-dialog.browser'

// The actions of the single-key shortcuts.

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const actions: Record<string, () => void> = {
  '?': showShortcuts,
  '/': focusSearch,
  b: () => find('[data-save]')?.click(),
  c: () => find('[data-copy-link]')?.click(),
  t: scrollToTop,
  n: () => find('a[rel="next"]')?.click(),
  p: () => find('a[rel="prev"]')?.click(),
  '+': () => changeTextSize(1),
  '-': () => changeTextSize(-1),
  d: toggleTheme,
}

export function press(key: string): void {
  actions[key]?.()
}

/** The search box in the header; on screens too narrow for it, the palette. */
function focusSearch(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
  const box = boxes.find((candidate) => candidate.checkVisibility())
  if (!box) dispatchEvent(new Event('vigil:open-palette'))
  box?.focus()
  box?.select()
}

function changeTextSize(step: number): void {
  if (!find('.prose')) return
  const current = textSizes.findIndex(({ value }) => value === (dataset.textSize ?? ''))
  const next = textSizes[Math.min(Math.max(current + step, 0), textSizes.length - 1)]
  if (!next) return
  changeSetting('textSize', next.value)
  announce(`Text size: ${next.label}`)
}

function toggleTheme(): void {
  const isLight = getComputedStyle(document.documentElement).colorScheme === 'light'
  changeSetting('theme', isLight ? 'dark' : 'light')
  announce(isLight ? 'Dark theme' : 'Light theme')
}
