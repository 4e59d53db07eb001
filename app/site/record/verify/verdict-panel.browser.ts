import { element } from '~/site/browser/element.browser'
import type { Verdict } from './verdict.rules'

/** Below the line with the link, which it outlives. */
export function createPanel(link: HTMLAnchorElement) {
  const panel = panelOf(link)
  return {
    showProgress(text: string): void {
      panel.replaceChildren(element('p', '', text))
    },
    show({ state, title, facts, limits }: Verdict): void {
      const accent = state === 'failed' ? 'text-red' : 'text-ink'
      panel.dataset.state = state
      panel.replaceChildren(
        element('h2', `font-semibold text-lg ${accent}`, title),
        list(facts),
        ...(limits.length > 0
          ? [element('p', 'mt-4 font-semibold', 'What this does not prove'), list(limits)]
          : []),
      )
      // Not before: screen readers read out what is added to a status by themselves.
      panel.focus({ preventScroll: true })
      panel.scrollIntoView({ block: 'nearest' })
    },
  }
}

const panelId = 'verification'

function panelOf(link: HTMLAnchorElement): HTMLElement {
  const existing = document.getElementById(panelId)
  if (existing) return existing
  const panel = element(
    'section',
    'wrap-anywhere mt-4 max-w-[68ch] border-line-strong border-l-2 bg-surface px-5 py-4 text-[0.9375rem] text-ink-soft print:hidden',
  )
  panel.id = panelId
  panel.role = 'status'
  panel.tabIndex = -1
  link.parentElement?.after(panel)
  return panel
}

function list(texts: readonly string[]): HTMLElement {
  return element(
    'ul',
    'mt-3 list-disc space-y-2 pl-5',
    ...texts.map((text) => element('li', '', text)),
  )
}
