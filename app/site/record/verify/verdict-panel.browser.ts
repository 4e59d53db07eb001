import { element } from '~/site/browser/element.browser'
import type { CheckLine, Mark, Verdict } from './verdict.rules'

/** Below the line with the link, which it outlives. */
export function createPanel(link: HTMLAnchorElement) {
  const panel = panelOf(link)
  return {
    showProgress(text: string): void {
      const status = element('p', '')
      status.role = 'status'
      panel.replaceChildren(status)
      // Screen readers read out only what is added to a status that is there already.
      requestAnimationFrame(() => status.append(text))
    },
    show({ state, title, meaning, checks, more }: Verdict): void {
      const heading = element('h2', `font-semibold text-lg ${headingColors[state]}`, title)
      heading.id = headingId
      panel.dataset.state = state
      panel.replaceChildren(
        heading,
        ...meaning.map((text) => element('p', 'mt-2', text)),
        ...(checks.length > 0 ? [subheading('What was checked'), checkList(checks)] : []),
        ...(more ? [subheading(more.title), list(more.texts)] : []),
      )
      // Screen readers read out its name, which is the heading, and go on from there.
      panel.focus({ preventScroll: true })
      panel.scrollIntoView({ block: 'nearest' })
    },
  }
}

const panelId = 'verification'
const headingId = 'verification-heading'

const headingColors = {
  verified: 'text-green',
  failed: 'text-red',
  unchecked: 'text-ink',
} as const satisfies Record<Verdict['state'], string>

function panelOf(link: HTMLAnchorElement): HTMLElement {
  const existing = document.getElementById(panelId)
  if (existing) return existing
  const panel = element(
    'section',
    'wrap-anywhere mt-4 max-w-[68ch] border-line-strong border-l-2 bg-surface px-5 py-4 text-[0.9375rem] text-ink-soft print:hidden',
  )
  panel.id = panelId
  panel.tabIndex = -1
  panel.setAttribute('aria-labelledby', headingId)
  link.parentElement?.after(panel)
  return panel
}

function subheading(text: string): HTMLElement {
  return element('h3', 'mt-5 font-semibold text-ink', text)
}

const marks = {
  passed: { sign: '✓', name: 'Passed: ', color: 'text-green' },
  note: { sign: 'i', name: 'Note: ', color: 'text-amber' },
  failed: { sign: '✗', name: 'Failed: ', color: 'text-red' },
} as const satisfies Record<Mark, { sign: string; name: string; color: string }>

function checkList(checks: readonly CheckLine[]): HTMLElement {
  return element('ul', 'mt-2 space-y-2', ...checks.map(checkItem))
}

function checkItem({ mark, parts }: CheckLine): HTMLElement {
  const { sign, name, color } = marks[mark]
  const shown = element('span', `font-bold font-mono ${color}`, sign)
  shown.ariaHidden = 'true'
  const text = element(
    'span',
    'min-w-0',
    element('span', 'sr-only', name),
    ...parts.map(({ text: part, isCode }) =>
      isCode ? element('code', 'font-mono text-[0.875em]', part) : part,
    ),
  )
  return element('li', 'grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2', shown, text)
}

function list(texts: readonly string[]): HTMLElement {
  return element(
    'ul',
    'mt-2 list-disc space-y-1 pl-5',
    ...texts.map((text) => element('li', '', text)),
  )
}
