import type { PaletteAction } from '~/islands/palette-action'
import './copy.browser'
import './display/display-buttons.browser'
import './lazy-layout.browser'
import './reading.browser'
import './report-error.browser'
import './shortcuts/shortcut-keys.browser'
import './subscribe-forms.browser'
import '~/reads/count-read.browser'
import type { Island, Wake } from '~/islands/island'
import { painted } from '~/islands/painted'
import '../saved/buttons.browser'

// The only script that a reader's page loads at first. React is loaded with the first island.

type IslandModule = { default: Island<object> }

const files = import.meta.glob<IslandModule>('../**/*.island.tsx')
const islands = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.island\.tsx$/g, ''), load]),
)

document.documentElement.dataset.script = 'running'

if (document.querySelector('[data-watched]')) void import('../entities/watch/watch.browser')

for (const marker of document.querySelectorAll<HTMLElement>('[data-island]')) waitFor(marker)

if (document.querySelector('[data-indicators]')) {
  // Perhaps offline: its controls stay hidden.
  import('../post/entities/copy-indicators.browser').catch(() => {})
}

const verifyLink = document.querySelector<HTMLAnchorElement>('[data-verify]')
verifyLink?.addEventListener('click', (event) => {
  if (isForNewTab(event)) return
  event.preventDefault()
  import('../record/verify/verify.browser').then(
    (module) => module.verify(verifyLink),
    // Opening the link would only lose the article.
    () => {
      verifyLink.textContent = 'Not checked: the server could not be reached. Try again'
    },
  )
})

function waitFor(marker: HTMLElement): void {
  const wake = once(() =>
    hydrate(marker).catch((error: unknown) => {
      // Permanent: the style sheet now shows everything that the island would have revealed.
      marker.dataset.failed = ''
      throw error
    }),
  )
  const triggers = {
    visible: whenVisible,
    idle: whenIdle,
    interaction: onInteraction,
    open: onOpen,
  }
  triggers[marker.dataset.wake as Wake](marker, wake)
  delayClicks(marker, wake)
}

/** Clicks that come before the island is awake wake it and are replayed. */
function delayClicks(marker: HTMLElement, wake: () => Promise<void>): void {
  const onClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest<HTMLElement>(delayedControls)
    if (!control || worksByItself(control) || isForNewTab(event)) return
    event.preventDefault()
    event.stopPropagation()
    wake().then(
      () => control.click(),
      // Perhaps offline: the next interaction tries again, and a link opens as without a script.
      () => {
        if (control instanceof HTMLAnchorElement) location.assign(control.href)
      },
    )
  }
  marker.addEventListener('click', onClick, { capture: true })
  marker.addEventListener('island-settled', () => {
    marker.removeEventListener('click', onClick, { capture: true })
  })
}

/** `data-in-place` marks links whose click the island handles itself. */
const delayedControls = 'button, [role="button"], a[data-in-place]'

function isForNewTab(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}

/** Forms work without a script, so their submit buttons do not wait for one. */
function worksByItself(control: HTMLElement): boolean {
  return control.matches('[type="submit"]')
}

function onInteraction(marker: HTMLElement, wake: () => Promise<void>): void {
  const listener = () => void wake().catch(() => {})
  for (const type of ['pointerover', 'pointerdown', 'focusin']) {
    marker.addEventListener(type, listener, { passive: true })
  }
}

function whenVisible(marker: HTMLElement, wake: () => Promise<void>): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    wake().catch(() => {})
  })
  // The marker has no box (display: contents), so observe its children.
  painted.then(() => {
    for (const child of marker.children) observer.observe(child)
  })
}

function whenIdle(_marker: HTMLElement, wake: () => Promise<void>): void {
  const run = () => void wake().catch(() => {})
  painted.then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(run)
    else setTimeout(run, 200)
  })
}

/**
 * Ctrl/Cmd+K, the event `vigil:open-palette`, or a click on a `[data-open-palette]` opens the palette. Each wakes
 * it first, so that no key press or click is lost while its script loads.
 */
function onOpen(marker: HTMLElement, wake: () => Promise<void>): void {
  const send = (action: PaletteAction) => {
    // A second Ctrl+K while the palette loads is impatience, not a wish to close it.
    const detail = 'awake' in marker.dataset ? action : 'open'
    wake().then(() => {
      dispatchEvent(new CustomEvent<PaletteAction>('vigil:palette', { detail }))
    }, openSearchPage)
  }
  // Perhaps its script is missing, or the reader is offline: as without a script.
  const openSearchPage = () => {
    if (location.pathname !== '/search') location.assign('/search')
  }
  // Capturing, so that no other listener of the page can stop these events.
  const capturing = { capture: true }

  const onKey = (event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && /^k$/i.test(event.key)
    if (!isShortcut || event.altKey || event.shiftKey) return
    event.preventDefault()
    if (!event.repeat) send('toggle')
  }
  const onClick = (event: MouseEvent) => {
    if (isForNewTab(event) || !(event.target as Element).closest?.('[data-open-palette]')) return
    event.preventDefault()
    send('open')
  }
  addEventListener('keydown', onKey, capturing)
  addEventListener('click', onClick, capturing)
  addEventListener('vigil:open-palette', () => send('open'), capturing)
}

async function hydrate(marker: HTMLElement): Promise<void> {
  const load = islands.get(marker.dataset.island ?? '')
  if (!load || 'broken' in marker.dataset) throw new Error('This island cannot wake.')
  const [{ hydrateIsland }, module] = await Promise.all([import('~/islands/hydrate'), load()])
  try {
    await hydrateIsland(marker, module.default.component, JSON.parse(marker.dataset.props ?? '{}'))
    marker.dataset.awake = ''
  } catch (error) {
    // An island that throws would throw again. Only a failed download is worth another try.
    marker.dataset.broken = ''
    reportError(error)
    throw error
  } finally {
    // Also after a failure: then clicks belong to the restored HTML of the server.
    marker.dispatchEvent(new Event('island-settled'))
  }
}

/** Runs the task until it succeeds once, and never twice at the same time. */
function once(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= task().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}
