import { announce } from '../announce.browser'
import { choose, dataset } from '../display/display.browser'
import { textSizes } from '../display/text-sizes.browser'
import { toTop } from '../to-top.browser'
import { showShortcuts } from './shortcuts-dialog.browser'

// What a single key does. Fetched with the first that is pressed.

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

const actions: Record<string, () => void> = {
  '?': showShortcuts,
  '/': toSearch,
  b: () => find('[data-save]')?.click(),
  c: () => find('[data-copy-link]')?.click(),
  t: toTop,
  n: () => find('a[rel="next"]')?.click(),
  p: () => find('a[rel="prev"]')?.click(),
  '+': () => resize(1),
  '-': () => resize(-1),
  d: otherTheme,
}

export function press(key: string): void {
  actions[key]?.()
}

/** The box in the header where there is room for it; else the palette. */
function toSearch(): void {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
  const box = boxes.find((candidate) => candidate.checkVisibility())
  if (!box) dispatchEvent(new Event('vigil:open-palette'))
  box?.focus()
  box?.select()
}

function resize(step: number): void {
  if (!find('.prose')) return
  const now = textSizes.findIndex(({ value }) => value === (dataset.textSize ?? ''))
  const next = textSizes[Math.min(Math.max(now + step, 0), textSizes.length - 1)]
  if (!next) return
  choose('textSize', next.value)
  announce(`Text size: ${next.label}`)
}

function otherTheme(): void {
  const isLight = getComputedStyle(document.documentElement).colorScheme === 'light'
  choose('theme', isLight ? 'dark' : 'light')
  announce(isLight ? 'Dark theme' : 'Light theme')
}
